import type { JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { LookUp } from "../expression/fill-template.ts";
import { judgeCondition } from "../expression/judge-condition.ts";
import { parseCondition } from "../expression/parse-condition.ts";

const body: JsonValue = {
  name: "Ada's Shop",
  price: 12.5,
  open: true,
  shut: false,
  gone: null,
  rows: [{ id: "a" }, { id: "b" }],
  same: [{ id: "a" }, { id: "b" }],
  empty: [],
};

const lookUp: LookUp = ({ root, way }) => {
  if (root.of === "statusCode") return 200;
  if (root.of === "inputs") return root.name === "limit" ? 2 : undefined;
  return way.reduce<JsonValue | undefined>(
    (value, token) => (value as Record<string, JsonValue> | null | undefined)?.[token],
    body,
  );
};

function judge(text: string): boolean {
  const condition = parseCondition(text);
  if (condition.kind === "unreadable") throw new Error(condition.why);
  return judgeCondition(condition, lookUp);
}

test.each([
  "$statusCode == 200",
  "$statusCode>=200&&$statusCode<300",
  "$statusCode != 404 || false",
  "$response.body#/name == 'ADA''s shop'",
  "$response.body#/price == 12.5",
  "$response.body#/price > 1.2e1",
  "$response.body#/price >= -3",
  "$response.body#/open",
  "$response.body#/open == true",
  "!$response.body#/shut",
  "!$response.body#/gone",
  "!$response.body#/nowhere",
  "$response.body#/gone == null",
  "$response.body#/nowhere != null",
  "$response.body#/nowhere == $inputs.nothing",
  "$response.body.rows[1].id == 'b'",
  "$response.body.rows == $response.body#/same",
  "$response.body#/empty",
  "!($statusCode == 404 || $statusCode == 500)",
  "!!true && (true || false) && !false",
  "'a' < 'B' && 'b' <= 'B' && 'c' > 'B'",
  "$inputs.limit < 3",
  "true || true && false",
])("%s holds", (text) => {
  expect(judge(text)).toBe(true);
});

test.each([
  "$statusCode == '200'",
  "$response.body#/price == null",
  "$response.body#/nowhere > 1",
  "$response.body#/nowhere == null",
  "$response.body#/name < 3",
  "$response.body#/rows == $response.body#/empty",
  "$response.body#/rows > $response.body#/empty",
  "false",
  "null",
  "(true || true) && false",
])("%s does not hold", (text) => {
  expect(judge(text)).toBe(false);
});

test.each([
  ["", "a value is missing"],
  ["$statusCode ==", "a value is missing"],
  ["$statusCode = 200", '"=" is not a value'],
  ["$statusCode == 200 300", '"300" follows the end of the condition'],
  ["($statusCode == 200", "a parenthesis is not closed"],
  ["$statusCode == 200)", '")" follows the end of the condition'],
  ["$status == 200", '"$status" is not a runtime expression'],
  ["$response.body#/x == ready", "write text in single quotes"],
  ['$response.body#/x == "ready"', "write text in single quotes"],
  ["'open", "write text in single quotes"],
  ["== 3", '"==" is in the place of a value'],
  ["01 == 1", '"01"'],
])("%j cannot be parsed: %s", (text, why) => {
  expect(parseCondition(text)).toEqual({ kind: "unreadable", why: expect.stringContaining(why) });
});

test("property: every text is parsed or reported as unreadable", () => {
  const parts = fc.constantFrom("(", ")", "!", "&&", "||", "==", "<", "'a'", "1", "$url", "x", " ");
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (list) => {
      const condition = parseCondition(list.join(""));
      expect(condition.kind === "unreadable" || typeof judgeCondition(condition, lookUp)).not.toBe(
        "undefined",
      );
    }),
    { seed: 1, numRuns: 500 },
  );
});

/** A condition of literals, as text and as its value. */
const known = fc.letrec<{ any: { text: string; value: boolean } }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.boolean().map((value) => ({ text: String(value), value })),
    tie("any").map(({ text, value }) => ({ text: `!(${text})`, value: !value })),
    fc.tuple(tie("any"), tie("any")).map(([a, b]) => ({
      text: `(${a.text}) && (${b.text})`,
      value: a.value && b.value,
    })),
    fc.tuple(tie("any"), tie("any")).map(([a, b]) => ({
      text: `(${a.text})||(${b.text})`,
      value: a.value || b.value,
    })),
    fc.tuple(fc.integer(), fc.integer()).map(([a, b]) => ({ text: `${a}<${b}`, value: a < b })),
  ),
})).any;

test("property: the value of a condition follows from its parts", () => {
  fc.assert(
    fc.property(known, ({ text, value }) => {
      expect(judge(text)).toBe(value);
    }),
    { seed: 1 },
  );
});
