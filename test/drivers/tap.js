// Counts checks and reports their results, in TAP.
const { inspect, isDeepStrictEqual } = require('node:util')

exports.check = (what, got, wanted) => {
  const good = isDeepStrictEqual(got, wanted)
  console.log(`${good ? 'ok' : 'not ok'} - ${what}`)
  if (!good) {
    process.exitCode = 1
    console.log(`#   got ${inspect(got)}\n#   wanted ${inspect(wanted)}`)
  }
}
