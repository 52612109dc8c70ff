/** The entry of the built server. React reads `NODE_ENV` as soon as it is imported. */
process.env.NODE_ENV ??= "production";
void import("./server");
