import type { PropertyDefinition } from "../../model/check.ts";
import { freeText } from "./encoding.ts";
import { type Oddity, oddBody } from "./odd-body.ts";

function inside(name: string, piece: string): Oddity {
  return {
    name: `${name} inside a string`,
    write(subject) {
      const place = freeText(subject);
      return place && place.text.slice(0, place.at) + piece + place.text.slice(place.at);
    },
  };
}

const oddities: readonly Oddity[] = [
  inside("NUL", String.raw`\u0000`),
  inside("half a surrogate pair", String.raw`\ud800`),
  {
    name: "a byte order mark before it",
    write(subject) {
      const place = freeText(subject);
      return place && `\ufeff${place.text}`;
    },
  },
  inside("a noncharacter", String.raw`\uffff`),
  inside("line feeds", String.raw`\r\n\n`),
  inside("a tab", String.raw`\t`),
  inside("control characters", String.raw`\u0001\u001b\u007f\u0085`),
  inside("marks for right-to-left text", "\u200f\u202e\u2067"),
  inside("a combining mark without a letter", "\u0301"),
];

/** Sends legal JSON that parsers and databases often handle badly. The server may accept or reject it. @see https://www.rfc-editor.org/rfc/rfc8259#section-8.2 */
export const oddText: PropertyDefinition = oddBody(
  { name: "odd-text", title: "Unusual legal JSON gets a documented response" },
  oddities,
);
