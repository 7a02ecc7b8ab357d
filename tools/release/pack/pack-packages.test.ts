import { expect, test } from "vitest";
import { packPackages } from "./pack-packages.ts";

test("a package that does not exist is named, with those that do", async () => {
  await expect(packPackages(["@plumbline/cly"], "/nowhere")).rejects.toMatchObject({
    code: "unknown-package",
    message: "There is no package @plumbline/cly",
    hint: expect.stringContaining("@plumbline/cli"),
  });
});
