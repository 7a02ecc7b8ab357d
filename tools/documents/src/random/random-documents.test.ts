import { type ConformanceOptions, runConformance } from "@plumbline/conformance";
import { loadContract } from "@plumbline/contract";
import { createMock } from "@plumbline/mock";
import * as fc from "fast-check";
import { expect, inject, test } from "vitest";
import { connectGenerated } from "./connect-generated.ts";
import { randomDocuments } from "./random-document.ts";

function runs(portion: number): fc.Parameters<unknown> {
  return { seed: 20261125, numRuns: inject("isFull") ? 500 : portion };
}

const baseUrl = "http://127.0.0.1:1";

test("property: the mock accepts the calls of the generated client, and the client reads its answers", async () => {
  await fc.assert(
    fc.asyncProperty(randomDocuments, async ({ document, input }) => {
      const contract = await loadContract(document);
      const mock = await createMock(contract);
      const seen: string[] = [];
      const fetch = async (request: Request): Promise<Response> => {
        seen.push(`${request.method} ${request.url}`);
        const response = await mock.fetch(request);
        if (!response.ok) seen.push(await response.clone().text());
        return response;
      };
      const { act } = await connectGenerated(contract, { auth: null, baseUrl, fetch });
      const outcome = await act?.(input);
      expect({ kind: outcome?.kind, status: outcome?.status, seen }).toMatchObject({
        kind: "response",
        status: 200,
      });
      const schema = contract.operations[0]?.responses[0]?.content[0]?.schema;
      expect({ seen, issues: schema?.validate(outcome?.data) }).toMatchObject({ issues: [] });
      await mock.close();
    }),
    runs(40),
  );
});

test("property: the suite finds nothing at the mock", async () => {
  await fc.assert(
    fc.asyncProperty(randomDocuments, async ({ document }) => {
      const contract = await loadContract(document);
      const mock = await createMock(contract);
      const target: ConformanceOptions["target"] = {
        baseUrl,
        stateless: true,
        fetch: (...[request, init]: Parameters<typeof fetch>) =>
          mock.fetch(new Request(request, init)),
      };
      const { results } = await runConformance({ contract, seed: 1, runs: 2, target });
      const found = results.flatMap(({ findings }) =>
        findings.map(({ check, at, found: text }) => `${check}: ${at}: ${text}`),
      );
      expect(found).toEqual([]);
      await mock.close();
    }),
    runs(12),
  );
});
