import type { Resource } from './types.ts'

/** Renders a server script for the resource's folder. `PerformHttpRequest` is asynchronous, so the server never waits. */
export function renderLuaCheck({ name }: Pick<Resource, 'name'>, origin: string): string {
  return `-- Prints one line in the server's console when a newer version of this resource is out.
-- Put this file into the resource's folder and name it in fxmanifest.lua:
--
--   version '1.0.0'
--   server_script 'version_check.lua'

local ADDRESS = '${origin}/versions/${name}'

local resource = GetCurrentResourceName()
local version = GetResourceMetadata(resource, 'version', 0)

-- Control characters would break the line, and ^ changes the console's colour.
local function clean(value)
  return (tostring(value):gsub('[%c^]', ''):sub(1, 200))
end

local function report(status, body)
  if status ~= 200 then return end
  local isRead, answer = pcall(json.decode, body)
  if not isRead or type(answer) ~= 'table' or answer.outdated ~= true then return end
  local mark = answer.breaking == true and ', with breaking changes' or ''
  print(('^3%s %s is out%s. This server runs %s. %s^7'):format(
    resource, clean(answer.version), mark, clean(version), clean(answer.url)))
end

if version then
  local from = version:gsub('[^%w._+-]', ''):gsub('%+', '%%2B')
  PerformHttpRequest(ADDRESS .. '?from=' .. from, report, 'GET')
end
`
}
