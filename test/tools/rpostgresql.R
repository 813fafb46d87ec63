# Data frames of R.
suppressMessages(library(RPostgreSQL))
failed <- FALSE
same <- function(what, expected, found) {
  if (identical(expected, found)) cat("ok - ", what, "\n", sep = "") else {
    cat("# expected ", format(expected), "\n#    found ", format(found), "\nnot ok - ", what, "\n", sep = "")
    failed <<- TRUE
  }
}
env <- Sys.getenv
db <- dbConnect(PostgreSQL(), host = env("PGHOST"), port = env("PGPORT"), user = env("PGUSER"), dbname = env("PGDATABASE"))
file <- read.delim(env("THINGS"), header = FALSE, col.names = c("id", "short", "secret", "value", "event", "body"), quote = "", colClasses = "character")
found <- suppressWarnings(dbGetQuery(db, "SELECT * FROM things ORDER BY id"))
same("a data frame has the texts of all rows", file, found)
found <- suppressWarnings(dbGetQuery(db, "SELECT body FROM things WHERE id ^@ $1 AND id < $2 ORDER BY id", c("3k", "3kxnlhr3gxq23")))
same("parameters are compared with IDs", c("body 8", "body 9", "body 10"), found$body)
invisible(dbGetQuery(db, "CREATE TABLE written (LIKE things)"))
invisible(dbWriteTable(db, "written", file, append = TRUE, row.names = FALSE))
same("a data frame is appended to a table with our types", env("SUM"), dbGetQuery(db, "SELECT tap.sum('written') AS sum")$sum)
invisible(dbDisconnect(db))
quit(status = if (failed) 1 else 0)
