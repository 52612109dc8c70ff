/** The entry of the built server. React reads `NODE_ENV` as soon as it is imported. */
process.env.NODE_ENV ??= "production";
if (process.argv[2] === "check-space") {
  // The findings are the output: the log would repeat them.
  process.env.LOG_LEVEL ||= "error";
  void import("./check-space").then(({ printCheck }) => printCheck());
} else {
  void import("./server");
}
