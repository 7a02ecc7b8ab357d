import { afterAll, expect, test } from "vitest";
import { extraFaults } from "@plumbline-tools/faults";
import { allAttacks } from "../../../packages/sandbox/test/oauth/attacks/all-attacks.ts";
import { openAuthorization } from "../../../packages/sandbox/test/oauth/support/open-authorization.ts";

const app = await openAuthorization({ extraFaults }, afterAll);
const { control } = app.sandbox;

test.each(allAttacks.filter(({ fault }) => fault !== undefined))(
  "succeeds with $fault: $what",
  async ({ succeeds, fault }) => {
    await control.enableFaults({ names: [fault ?? ""] });
    try {
      expect(await succeeds(app)).toBe(true);
    } finally {
      await control.disableFaults();
    }
  },
);
