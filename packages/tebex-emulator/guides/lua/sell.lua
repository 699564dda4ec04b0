local http, https = require('socket.http'), require('ssl.https')
local ltn12, socket, url, json = require('ltn12'), require('socket'), require('socket.url'), require('dkjson')

local api = os.getenv('TEBEX_API_URL') or 'https://headless.tebex.io/api'
local token = assert(os.getenv('TEBEX_PUBLIC_TOKEN'), 'TEBEX_PUBLIC_TOKEN is not set')

local function tebex(path, body)
  local text, parts = body and json.encode(body) or '', {}
  local _, status = (api:find('^https') and https or http).request({
    url = api .. path,
    method = body and 'POST' or 'GET',
    headers = { accept = 'application/json', ['content-type'] = 'application/json', ['content-length'] = #text },
    source = ltn12.source.string(text),
    sink = ltn12.sink.table(parts),
  })
  local answer = json.decode(table.concat(parts)) or {}
  if type(status) ~= 'number' or status >= 400 then error(answer.detail or ('No answer: ' .. status), 0) end
  return answer.data or answer
end

local first = tebex('/accounts/' .. token .. '/packages')[1]
local shop = 'https://shop.example/'
local basket = tebex('/accounts/' .. token .. '/baskets', { complete_url = shop, cancel_url = shop })
local path = '/accounts/' .. token .. '/baskets/' .. basket.ident

print('Sign in: ' .. tebex(path .. '/auth?returnUrl=' .. url.escape(shop))[1].url)
while not tebex(path).username do socket.sleep(1) end

local filled = tebex('/baskets/' .. basket.ident .. '/packages', { package_id = first.id })
print(('Pay %.2f for %s: %s'):format(filled.total_price, first.name, filled.links.checkout))
while not tebex(path).complete do socket.sleep(1) end
print('Paid')
