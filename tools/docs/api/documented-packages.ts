/**
 * The packages whose exports have doc comments, and their entry functions, which have an example: `all` functions except type guards, or
 * those that a program starts with.
 */
export const documentedPackages: Readonly<Record<string, "all" | readonly string[]>> = {
  arbitrary: ["toArbitrary", "listBoundaries", "listViolations"],
  cli: "all",
  client: "all",
  "client-runtime": "all",
  codegen: "all",
  conformance: [
    "createControlClock",
    "defineConfig",
    "defineConformance",
    "planConformance",
    "runConformance",
    "streamConformance",
  ],
  command: ["createCommand", "processIo", "runCommand"],
  contract: ["compileContract", "findDocument", "loadContract", "openSchema", "readDocument"],
  journeys: ["compileJourneys", "inputValues", "loadJourneys", "runJourney"],
  mock: "all",
  policies: [
    "createMemoryIdempotencyStore",
    "createMemoryRateLimitStore",
    "decideAccess",
    "decideBodyLimit",
    "decideIdempotency",
    "decideRateLimits",
    "settleClaim",
  ],
  report: [
    "redact",
    "renderHtml",
    "renderJson",
    "renderJunit",
    "renderMarkdown",
    "renderNdjson",
    "renderSummary",
    "writeReports",
  ],
  sandbox: [
    "alter",
    "answering",
    "atEndpoint",
    "changeRepository",
    "createControlClient",
    "createSandbox",
    "describeAuthorization",
    "onJson",
    "startSandbox",
  ],
  server: ["createRouter", "listen"],
};
