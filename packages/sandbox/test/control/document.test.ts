import { fileURLToPath } from "node:url";
import { checkGenerated, generateClient, hasDrift } from "@plumbline/codegen";
import { expect, test } from "vitest";
import { controlDocument } from "../../src/control/control-document.ts";
import { createControlClient } from "../../src/control/create-control-client.ts";
import { createSandbox } from "../../src/index.ts";

const generated = fileURLToPath(new URL("../../src/control/generated/", import.meta.url));
const contract = await controlDocument.contract();
const ids = contract.operations.map(({ id }) => id).toSorted();

test("the types of the control plane are those of its document", async () => {
  const drift = await checkGenerated(await generateClient(contract, { client: false }), generated);

  expect(drift).toEqual({ stale: [], missing: [], extra: [] });
  expect(hasDrift(drift)).toBe(false);
});

test("the control plane has a method for each operation of the document, in process and over HTTP", async () => {
  const sandbox = await createSandbox({ clock: "frozen" });
  const client = createControlClient({ url: "http://control.test", token: "token" });

  const names = [...ids, "workspace"].toSorted();
  expect(Object.keys(sandbox.control).toSorted()).toEqual(names);
  expect(Object.keys(client).toSorted()).toEqual(names);
  await sandbox.close();
});

test("every operation has error responses and requires the token", () => {
  const declared = contract.operations.map(({ id, responses, security }) => ({
    id,
    statuses: responses.map(({ status }) => status),
    schemes: security.flatMap(({ requirements }) => requirements.map(({ scheme }) => scheme)),
  }));

  expect(declared).toEqual(
    declared.map(({ id }) => ({ id, statuses: ["200", "4XX", "5XX"], schemes: ["controlToken"] })),
  );
});
