import { alter, type Fault } from "@local-ads/sandbox/seams";

interface Fragile {
  readonly name: string;
  /** The forbidden property of a body, in a few words. */
  readonly what: string;
  /** Whether the text of a body has it. */
  readonly has: (text: string) => boolean;
}

/** Legal JSON that a reader may not survive. */
const fragile: readonly Fragile[] = [
  { name: "line-feeds", what: "a line feed in a string", has: (text) => text.includes("\\n") },
  { name: "tabs", what: "a tab in a string", has: (text) => text.includes("\\t") },
  {
    name: "control-characters",
    what: "a control character in a string",
    has: (text) => /\\u00(?:1b|7f)/.test(text),
  },
  {
    name: "direction-marks",
    what: "a mark for right-to-left text",
    has: (text) => text.includes("\u2067"),
  },
  {
    name: "combining-marks",
    what: "a string that starts with a combining mark",
    has: (text) => /"\p{M}/u.test(text),
  },
  { name: "nesting", what: "20 levels of nesting", has: (text) => text.includes("}".repeat(20)) },
  { name: "many-members", what: "10,000 members", has: (text) => text.split(",").length > 9_999 },
  {
    name: "overflows",
    what: "a number beyond double precision",
    has: (text) => /\de400/.test(text),
  },
  { name: "long-integers", what: "a long integer", has: (text) => /\d{300}/.test(text) },
  { name: "minus-zero", what: "the number -0", has: (text) => /-0[,}]/.test(text) },
  { name: "long-fractions", what: "a long fraction", has: (text) => /\.0{300}/.test(text) },
  { name: "exponents", what: "a number with an exponent", has: (text) => /\de-2/.test(text) },
];

/** Faults of readers that fail on legal JSON. */
export const fragileReaderFaults: readonly Fault[] = fragile.map(({ name, what, has }) => ({
  name: `fragile-${name}`,
  breaks: ["common-json"],
  description: `Bodies with ${what} get status 500.`,
  ...alter("readBody", (read) => (operation, contentType, bytes) => {
    if (has(new TextDecoder().decode(bytes))) throw new Error("the body cannot be read");
    return read(operation, contentType, bytes);
  }),
}));
