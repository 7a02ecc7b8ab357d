import { fileURLToPath } from "node:url";
import { checkGenerated, generateClient } from "@plumbline/codegen";
import { expect, test } from "vitest";
import { serverDocument } from "../src/index.ts";

const generated = fileURLToPath(new URL("../src/generated/", import.meta.url));
const contract = await serverDocument.contract();

test("the types of the control plane are those of its document", async () => {
  const drift = await checkGenerated(await generateClient(contract, { client: false }), generated);
  expect(drift).toEqual({ stale: [], missing: [], extra: [] });
});

test("every operation has error responses and requires the token", () => {
  for (const { id, responses, security } of contract.operations) {
    const schemes = security.flatMap(({ requirements }) => requirements.map((one) => one.scheme));
    expect({ id, schemes }).toEqual({ id, schemes: ["controlToken"] });
    expect({ id, statuses: responses.map(({ status }) => status) }).toEqual({
      id,
      statuses: ["200", "4XX", "5XX"],
    });
  }
});
