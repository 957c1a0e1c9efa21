-- lect for Neovim: put this file on the runtime path as plugin/lect.lua, or source it.
-- vim.g.lect is a table: path (the program, "lect") and arguments (further ones of `lect lsp`).
local settings = vim.g.lect or {}
local command = { settings.path or "lect", "lsp" }
vim.list_extend(command, settings.arguments or {})

vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = { "*.mlir", "*.td" },
  callback = function(event)
    vim.bo[event.buf].filetype = event.match:match("%.td$") and "tablegen" or "mlir"
  end,
})

vim.api.nvim_create_autocmd("FileType", {
  pattern = { "mlir", "tablegen" },
  callback = function(event)
    vim.bo[event.buf].commentstring = "// %s"
    local found = vim.fs.find({ "lect.toml", ".git" }, { upward = true, path = vim.fs.dirname(event.file) })
    vim.lsp.start({ name = "lect", cmd = command, root_dir = vim.fs.dirname(found[1] or event.file) })
  end,
})
