-- Runs scenarios.lua with Neovim's own client:
--   LECT=path/to/lect nvim --headless -u NONE -l run.lua, or with -c 'luafile run.lua' before Neovim 0.9
local here = debug.getinfo(1, "S").source:sub(2):match("^(.*)/") or "."
vim.g.lect = { path = vim.env.LECT or "lect" }
local scenarios = dofile(here .. "/scenarios.lua")
local clients, failed = {}, 0

-- The server for a file, by the command that lect.lua runs.
local function open(file)
  local path = vim.fn.fnamemodify(here .. "/files/" .. file, ":p")
  vim.cmd("edit! " .. vim.fn.fnameescape(path))
  local buffer = vim.api.nvim_get_current_buf()
  vim.bo[buffer].filetype = file:match("%.td$") and "tablegen" or "mlir"
  if clients.id == nil then
    clients.id = vim.lsp.start_client({ name = "lect", cmd = { vim.g.lect.path, "lsp" }, root_dir = here })
  end
  if not vim.lsp.buf_is_attached(buffer, clients.id) then
    vim.lsp.buf_attach_client(buffer, clients.id)
  end
  local client = vim.lsp.get_client_by_id(clients.id)
  vim.wait(20000, function() return client.initialized end, 5)
  return buffer, path
end

local function place(buffer, word, occurrence)
  local found = 0
  for line, text in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local from = 1
    while true do
      local start, stop = text:find(word, from, true)
      if start == nil then break end
      found = found + 1
      if found == occurrence then return line - 1, start - 1, stop end
      from = stop + 1
    end
  end
  error(word .. " does not occur " .. occurrence .. " times")
end

local function parameters(buffer, path, line, column, request)
  local at = { line = line, character = column }
  return {
    textDocument = { uri = vim.uri_from_fname(path) },
    position = at,
    positions = { at },
    range = request == "inlayHint" and { start = { line = 0, character = 0 }, ["end"] = { line = 1000, character = 0 } }
      or { start = at, ["end"] = at },
    context = { includeDeclaration = true, diagnostics = vim.empty_dict() and {}, triggerKind = 1, isRetrigger = false },
    options = { tabSize = 2, insertSpaces = true },
    newName = "renamed",
  }
end

local function applied(buffer, edit)
  local lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  vim.lsp.util.apply_workspace_edit(edit, "utf-16")
  local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  return text
end

for number, scenario in ipairs(scenarios) do
  local file, word, occurrence, request, expected = unpack(scenario)
  local ok, why = pcall(function()
    local buffer, path = open(file)
    local line, start, stop = place(buffer, word, occurrence)
    if request == "diagnostics" then
      vim.wait(20000, function() return #vim.diagnostic.get(buffer) > 0 end, 5)
      local text = vim.inspect(vim.diagnostic.get(buffer))
      assert(text:find(expected, 1, true), text)
      return
    end
    local column = request == "completion" and stop or start + 1
    local answers = vim.lsp.buf_request_sync(buffer, "textDocument/" .. request, parameters(buffer, path, line, column, request), 20000)
    local answer = answers and answers[clients.id]
    assert(answer and answer.err == nil, vim.inspect(answers))
    local result = answer.result
    if request == "rename" then
      result = applied(buffer, result)
      assert(result:find(expected, 1, true), result)
    elseif type(expected) == "number" then
      assert(#result == expected, vim.inspect(result))
    elseif type(expected) == "table" then
      local found = (result.range or result[1].range).start
      assert(found.line == expected[1] and found.character == expected[2], vim.inspect(result))
    else
      local text = vim.inspect(result)
      assert(text:find(expected, 1, true), text)
    end
  end)
  if not ok then
    failed = failed + 1
    io.stdout:write(("scenario %d (%s %s %s): %s\n"):format(number, file, word, request, tostring(why):sub(1, 600)))
  end
end
io.stdout:write(("%d of %d scenarios\n"):format(#scenarios - failed, #scenarios))
vim.cmd(failed == 0 and "qall!" or "cquit!")
