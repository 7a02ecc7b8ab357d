import { alter, type Alteration, type Fault, type IncomingCall } from "@local-ads/sandbox/seams";

/** What hardly anybody sends, and brings the service down. */
export const oddityFaults: readonly Fault[] = [
  {
    name: "byte-order-mark-fails",
    breaks: ["common-json"],
    description: "A body with a byte order mark before it is answered as a failure.",
    ...alter("readBody", (read) => (operation, contentType, bytes) => {
      if (bytes[0] === 0xef && bytes[1] === 0xbb) throw new SyntaxError("a byte order mark");
      return read(operation, contentType, bytes);
    }),
  },
  {
    name: "reserved-query-names-fail",
    breaks: ["common-errors"],
    description: "A query with a name that objects reserve is answered as a failure.",
    ...alter(
      "respond",
      failingOn(({ source }) =>
        [...source.query.keys()].some((name) => name.includes("__proto__")),
      ),
    ),
  },
  {
    name: "ill-formed-accept-fails",
    breaks: ["common-errors"],
    description: "A header Accept that is none is answered as a failure.",
    ...alter(
      "respond",
      failingOn(({ source }) => source.headers.get("accept")?.startsWith(";") === true),
    ),
  },
  {
    name: "pictures-fail",
    breaks: ["common-json"],
    description: "A body that is called a picture is answered as a failure.",
    ...alter(
      "respond",
      failingOn(({ contentType }) => contentType?.startsWith("image/") === true),
    ),
  },
  {
    name: "nul-in-path-not-implemented",
    breaks: ["common-errors"],
    description: "A path with a NUL in it is answered with a status that no operation documents.",
    ...alter(
      "respond",
      failingOn(
        ({ source }) => Object.values(source.path).some((value) => value.includes("\0")),
        501,
      ),
    ),
  },
];

function failingOn(
  isOdd: (call: IncomingCall) => boolean,
  status: number = 500,
): Alteration<"respond"> {
  return (respond) => (draft, call) => {
    const answer = respond(draft, call);
    return call && isOdd(call) ? { ...answer, outcome: "failed", status } : answer;
  };
}
