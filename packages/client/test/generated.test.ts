import { fileURLToPath } from "node:url";
import { checkGenerated, generateClient } from "@plumbline/codegen";
import { loadContract } from "@plumbline/contract";
import { expect, test } from "vitest";

test("the committed client is up to date with the document; `pnpm generate` updates it", async () => {
  const document = fileURLToPath(import.meta.resolve("@local-ads/openapi"));
  const directory = fileURLToPath(new URL("../src/generated", import.meta.url));

  const files = await generateClient(await loadContract(document), {
    examples: true,
    ownServers: false,
  });

  expect(await checkGenerated(files, directory)).toEqual({ stale: [], missing: [], extra: [] });
});
