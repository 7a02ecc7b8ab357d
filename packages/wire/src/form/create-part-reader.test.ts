import { expect, test } from "vitest";
import { createPartReader } from "./create-part-reader.ts";
import { readMultipart } from "./read-multipart.ts";
import type { ReceivedPart } from "./received-part.ts";

const type = 'multipart/mixed; boundary="b-"';
const body = [
  "preamble --b-\r\n",
  "--b- \r\nContent-Type: text/plain\r\n\r\na\r\r\n--b\r\n--b-x\r\nZürich\r\n\r\n",
  "\r\n--b-\nX: 1\n\nb\r",
  "\n--b-\r\n\r\n",
  "\r\n--b---\t\r\nepilogue\r\n--b-\r\n\r\nnot a part\r\n--b---",
].join("");
const texts = ["a\r\r\n--b\r\n--b-x\r\nZürich\r\n\r\n", "b", ""];

test("parts are the same wherever a chunk ends", () => {
  const bytes = new TextEncoder().encode(body);
  const cuts = Array.from(bytes, (_, at) => [bytes.subarray(0, at), bytes.subarray(at)]);
  const single = Array.from(bytes, (byte) => Uint8Array.of(byte));

  for (const chunks of [[bytes], single, ...cuts]) expect(read(chunks)).toEqual(texts);
});

test("a part is there as soon as the delimiter after it is", () => {
  const reader = createPartReader(type);
  const push = (text: string) => textsOf(reader?.push(new TextEncoder().encode(text)));

  expect(push("--b-\r\n\r\none\r\n--b-")).toEqual([]);
  expect(push("\r")).toEqual([]);
  expect(push("\n\r\ntwo")).toEqual(["one"]);
  expect(push("\r\n--b---")).toEqual([]);
  expect(textsOf(reader?.end())).toEqual(["two"]);
});

test.for([
  ["no boundary", "multipart/mixed", body],
  ["no close delimiter", type, "--b-\r\n\r\none\r\n--b-\r\n"],
  ["the close delimiter of another body", type, "--b-\r\n\r\none\r\n--b---x"],
] as const)("a body with %s is not read", ([, contentType, text]) => {
  expect(readMultipart(contentType, new TextEncoder().encode(text))).toBeUndefined();
});

function read(chunks: readonly Uint8Array[]): readonly string[] | undefined {
  const reader = createPartReader(type);
  const parts = chunks.flatMap((chunk) => reader?.push(chunk) ?? []);
  const last = reader?.end();
  return last && textsOf([...parts, ...last]);
}

function textsOf(parts: readonly ReceivedPart[] = []): readonly string[] {
  return parts.map(({ bytes }) => new TextDecoder().decode(bytes));
}
