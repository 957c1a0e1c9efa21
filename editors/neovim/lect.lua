-- lect for Neovim. Put this file on the runtime path as plugin/lect.lua, or source it. The table vim.g.lect has the
-- fields path (the program, "lect") and arguments (further ones of `lect lsp`).
local settings = vim.g.lect or {}
local command = { settings.path or "lect", "lsp" }
vim.list_extend(command, settings.arguments or {})

vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = { "*.mlir", "*.td", "*.pdll" },
  callback = function(event)
    local types = { td = "tablegen", pdll = "pdll" }
    vim.bo[event.buf].filetype = types[event.match:match("%.(%w+)$")] or "mlir"
  end,
})

-- The folder of the project that a file is in.
local function root(file)
  -- Neovim has vim.fs and vim.lsp.start since 0.8.
  local found = vim.fs and vim.fs.find({ "lect.toml", ".git" }, { upward = true, path = vim.fs.dirname(file) }) or {}
  return vim.fn.fnamemodify(found[1] or file, ":p:h")
end

local client
vim.api.nvim_create_autocmd("FileType", {
  pattern = { "mlir", "tablegen", "pdll" },
  callback = function(event)
    vim.bo[event.buf].commentstring = "// %s"
    local config = { name = "lect", cmd = command, root_dir = root(event.file) }
    if vim.lsp.start then
      vim.lsp.start(config)
    else
      client = client or vim.lsp.start_client(config)
      vim.lsp.buf_attach_client(event.buf, client)
    end
  end,
})
