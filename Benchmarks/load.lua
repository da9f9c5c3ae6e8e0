-- Replays the requests of the file named by the first argument, one a line: method, target, token, content coding and
-- cookie ("-" for none), in turn over all connections. The last line printed is the result as JSON, in microseconds,
-- the generator's own unit.

local requests = {}
local turn = 0

function init(arguments)
  for line in io.lines(arguments[1]) do
    local method, target, token, coding, cookie = line:match("^(%S+) (%S+) (%S+) (%S+) (%S+)$")
    wrk.method = method
    wrk.path = target
    wrk.headers["Authorization"] = token ~= "-" and "Bearer " .. token or nil
    wrk.headers["Accept-Encoding"] = coding ~= "-" and coding or nil
    wrk.headers["Cookie"] = cookie ~= "-" and cookie or nil
    requests[#requests + 1] = wrk.format()
  end
  -- Without this function the generator repeats a single request and leaves its core to the load.
  if #requests > 1 then
    request = function()
      turn = turn % #requests + 1
      return requests[turn]
    end
  end
end

function done(summary, latency, _)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests": %d, "duration": %d, "bytes": %d, "p50": %d, "p99": %d, "failed": %d}\n',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
