import { expect, test } from "vitest";
import { secretMark } from "@plumbline/report";
import { createSecretMask } from "./create-secret-mask.ts";

const secret = String.raw`M.R3/a~b!c*d'(e) +"=`;

test.each([
  ["unchanged", secret],
  ["in a URL", encodeURIComponent(secret)],
  ["in a form", new URLSearchParams({ "": secret }).toString().slice(1)],
  ["in JSON", JSON.stringify(secret).slice(1, -1)],
  [
    "in JSON with escaped slashes",
    JSON.stringify(secret)
      .slice(1, -1)
      .replaceAll("/", String.raw`\/`),
  ],
  ["in base64", Buffer.from(secret).toString("base64")],
])("a secret is masked %s", (_, written) => {
  const { keep, mask } = createSecretMask([]);
  keep(secret);

  expect(mask(`a=${written}&b`)).toBe(`a=${secretMark}&b`);
});
