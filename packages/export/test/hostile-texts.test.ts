import { loadContract } from "@plumbline/contract";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { hostileDocument, versions } from "../../codegen/test/hostile-document.ts";
import type { TextOf } from "../../codegen/test/hostile-methods.ts";
import { renderMsw } from "../src/index.ts";

test.for(versions)("a document of OpenAPI %s cannot write code into handlers", async (version) => {
  const statementsOf = async (text: TextOf): Promise<readonly string[]> => {
    const document = hostileDocument(version, text);
    const module = renderMsw(await loadContract(document, { defects: "collect" }));
    const { program, errors } = parseSync("handlers.ts", module);

    expect(errors).toEqual([]);
    expect(module).not.toMatch(/<\/script|[\u2028\u2029\ufffe\uffff]/);
    return program.body.map(({ type }) => type);
  };
  // With a space, as in the attacks: the name of a method is then not a method in either.
  const plain = await statementsOf((field) => `${field} text`);
  for (const attack of ["*/ x = 1; /*", "\n\u2028 x();", '"; x; "', "</script>\uffff", "\\"])
    expect(await statementsOf((field) => `${field} ${attack}`)).toEqual(plain);
});
