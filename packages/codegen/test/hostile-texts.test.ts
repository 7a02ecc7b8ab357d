import { isObject, type JsonValue, loadContract } from "@plumbline/contract";
import * as fc from "fast-check";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";
import { type GeneratedFile, generateClient } from "../src/index.ts";
import { hostileDocument, versions } from "./hostile-document.ts";
import type { TextOf } from "./hostile-methods.ts";

/** Ends of comments, strings, lines and scripts, and the marks that the generator uses for schemas. */
const attacks = [
  "*/ injected = 1; /*",
  "*\u0000/ injected; /**/",
  "\n*/ injected;//",
  "\r\u2028\u2029 injected(); \u2028",
  '"; injected; "',
  "'; injected; '",
  "`${injected}`",
  '\\"; injected //\\',
  "</script><script>injected</script><!--",
  "\ud800 injected \udc00",
  "@deprecated @ts-ignore @see injected",
  "\uffffresponse /a*~1 injected\uffff",
  "\uffffrequest /components/schemas/Thing\uffff",
  "{ injected } [injected] <injected>",
  "__proto__",
] as const;

interface Code {
  readonly errors: readonly string[];
  /** Kinds of the statements. */
  readonly statements: readonly string[];
  readonly identifiers: readonly string[];
  readonly strings: readonly string[];
  readonly comments: readonly string[];
}

function read({ path, text }: GeneratedFile): Code {
  const { program, comments, errors } = parseSync(path, text);
  const [identifiers, strings]: [string[], string[]] = [[], []];
  new Visitor({
    Identifier: ({ name }) => identifiers.push(name),
    Literal: ({ value }) => typeof value === "string" && strings.push(value),
    TemplateElement: ({ value }) => strings.push(value.raw),
  }).visit(program);
  return {
    errors: errors.map(({ message }) => message),
    statements: program.body.map(({ type }) => type),
    identifiers,
    strings,
    comments: comments.map(({ value }) => value),
  };
}

async function generate(
  version: (typeof versions)[number],
  text: TextOf,
): Promise<readonly GeneratedFile[]> {
  const document = hostileDocument(version, text);
  const contract = await loadContract(document, { defects: "collect" });
  return generateClient(contract, { examples: true, validators: true });
}

/** The places of a document whose texts enter strings of the client, or its comments. */
const inStrings = /^(title|version|.+ (enum|property|const|key)|example value|parameter name)$/;
const inComments = /^(summary|thing (description|property description)|.*response description)$/;

test.for(versions)("a document of OpenAPI %s cannot write code into a client", async (version) => {
  const plain = await generate(version, (field) => `${field} text`);
  const kinds = plain.flatMap((file) => read(file).statements);
  for (const attack of attacks) {
    const fields = new Map<string, string>();
    const files = await generate(version, (field) => {
      fields.set(field, `${field} ${attack}`);
      return `${field} ${attack}`;
    });
    const codes = files.map(read);

    expect(codes.flatMap(({ errors }) => errors)).toEqual([]);
    for (const { statements } of codes)
      expect(kinds).toEqual(expect.arrayContaining([...statements]));
    expect(codes.flatMap(({ identifiers }) => identifiers)).not.toContain("injected");
    const strings = new Set(codes.flatMap((code) => code.strings));
    const comments = codes.flatMap((code) => code.comments).join("\n");
    // Schemas with unpaired surrogates in names are left out, because Ajv cannot compile them.
    const lost = [...(attack.isWellFormed() ? fields : [])].filter(
      ([field, value]) =>
        (inStrings.test(field) && !strings.has(value)) ||
        (inComments.test(field) && !comments.includes(field)),
    );
    expect(lost).toEqual([]);
    expect(comments).not.toMatch(/(?<!\\)@(?:deprecated|ts-ignore|see injected)/);
    for (const { text } of files) {
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toMatch(/<\/script|[\u2028\u2029\ufffe\uffff]/);
    }
  }
});

test("texts of any characters stay texts", async () => {
  const piece = fc.oneof(fc.constantFrom(...attacks), fc.string({ unit: "binary" }), fc.string());
  const texts = fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join(""));
  const plain = await generate("3.1.1", (field) => `${field} text`);
  const kinds = plain.flatMap((file) => read(file).statements);
  await fc.assert(
    fc.asyncProperty(texts, async (value) => {
      const codes = (await generate("3.1.1", (field) => `${field} ${value}`)).map(read);

      expect(codes.flatMap(({ errors }) => errors)).toEqual([]);
      for (const { statements } of codes)
        expect(kinds).toEqual(expect.arrayContaining([...statements]));
      const strings = new Set(codes.flatMap((code) => code.strings));
      if (!value.isWellFormed()) return;
      expect(strings).toContain(`title ${value}`);
      expect(strings).toContain(`thing enum ${value}`);
    }),
    { seed: 20261125, numRuns: 40 },
  );
});

test("every text field of a document is tried", () => {
  const used = new Set<string>();
  const text: TextOf = (field) => {
    used.add(field);
    return field;
  };
  const found = new Set(versions.flatMap((version) => keysOf(hostileDocument(version, text))));

  expect(used.size).toBeGreaterThan(60);
  for (const name of ["title", "summary", "description", "enum", "default", "const", "$comment"])
    expect(found).toContain(name);
});

function keysOf(value: JsonValue): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => [name, ...keysOf(item ?? null)]);
}
