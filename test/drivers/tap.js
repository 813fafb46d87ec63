// Counts checks and reports their results, in TAP.
const { inspect, isDeepStrictEqual } = require('node:util')

let failed = false

exports.check = (what, got, wanted) => {
  const good = isDeepStrictEqual(got, wanted)
  console.log(`${good ? 'ok' : 'not ok'} - ${what}`)
  if (!good) {
    failed = true
    console.log(`#   got ${inspect(got)}\n#   wanted ${inspect(wanted)}`)
  }
}

// Node also ends, without an error, when nothing is left to wait for; so a program
// fails until its main() is done.
exports.run = async main => {
  process.exitCode = 1
  try {
    await main()
  } catch (error) {
    failed = true
    console.log(`not ok - ${error.stack}`)
  }
  process.exitCode = failed ? 1 : 0
}
