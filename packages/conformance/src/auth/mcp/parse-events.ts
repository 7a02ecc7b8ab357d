/** The data of each event of a stream, including a last event that has not ended. @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
export function parseEvents(text: string): readonly string[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .join("\n")
    .split("\n\n")
    .map(dataOf)
    .filter((data) => data !== "");
}

function dataOf(event: string): string {
  return event
    .split("\n")
    .flatMap((line) => (line.startsWith("data:") ? line.slice("data:".length) : []))
    .map((value) => value.replace(/^ /, ""))
    .join("\n");
}
