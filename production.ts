/** The entry of the built server. */
if (process.argv[2] === "check-space") {
  // The findings are the output: the log would repeat them.
  process.env.LOG_LEVEL ||= "error";
  void import("./check-space").then(({ printCheck }) => printCheck());
} else {
  void import("./server");
}
