import { generateWithOmissions } from "@plumbline/codegen";
import { loadContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { publicDocuments } from "../../../packages/codegen/test/public-documents.ts";
import { measureClient } from "./measure-client.ts";

const documents = publicDocuments.filter(({ name }) => /^(Netlify|Star Trek)$/.test(name));

test.for(documents)(
  "the other operations of $name add no byte to a program of one read, and less than 40 each to the client",
  async ({ file }) => {
    const contract = await loadContract(file, { defects: "collect", validators: "lazy" });
    const { files } = await generateWithOmissions(contract);

    const { operations, unused, perOperation } = await measureClient(files);

    expect(operations).toBeGreaterThan(100);
    // Minified names of constants may become longer.
    expect(unused).toBeLessThan(16);
    expect(perOperation).toBeGreaterThan(5);
    expect(perOperation).toBeLessThan(40);
  },
);
