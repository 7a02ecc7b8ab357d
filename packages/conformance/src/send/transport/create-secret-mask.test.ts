import * as fc from "fast-check";
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

test.each([
  [["token-1234", "token-1234-5678"]],
  [["token-1234-5678", "token-1234"]],
  [["a+b*c(d)e", "b*c(d)e[f]"]],
])("of secrets that contain one another, the longer is masked first: %j", (secrets) => {
  const [first = "", second = ""] = secrets;
  const longer = first.length > second.length ? first : second;
  const { keep, mask } = createSecretMask([first]);
  keep(second);

  expect(mask(`<${longer}>`)).toBe(`<${secretMark}>`);
});

test("each of a hundred secrets is masked", () => {
  const { keep, mask } = createSecretMask(["first-secret"]);
  const secrets = Array.from({ length: 100 }, (_, index) => `secret-${index}-of-many`);
  for (const secret of secrets) {
    keep(secret);
    expect(mask(`${secret} first-secret`)).toBe(`${secretMark} ${secretMark}`);
  }
  expect(mask(secrets.join())).toBe(secrets.map(() => secretMark).join());
});

test("of the secrets that start at one place, the longest is masked, as one pattern of all would", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "-", "é"), minLength: 6, maxLength: 9 });
  const text = fc.string({ unit: fc.constantFrom("a", "b", "-", "é"), maxLength: 200 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), text, (secrets, noise) => {
      const longestFirst = secrets
        .flatMap((one) => [one, encodeURIComponent(one), Buffer.from(one).toString("base64")])
        .toSorted((one, other) => other.length - one.length);
      const pattern = new RegExp(
        longestFirst.map((one) => one.replaceAll("+", "[+]")).join("|"),
        "g",
      );
      const whole = `${noise}${secrets.join(noise.slice(0, 3))}${noise}`;

      expect(createSecretMask(secrets).mask(whole)).toBe(whole.replace(pattern, secretMark));
    }),
    { seed: 1 },
  );
});
