import { execFileSync } from "node:child_process";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileText, runs } from "../testing/hostile-text.ts";
import { shellQuote, shellQuoteWithSecret, shellWord } from "./shell-quote.ts";
import { toCurl } from "./to-curl.ts";

/** A command in place of curl that shows its arguments, each ended by a NUL, and then what is piped into it. */
const stub = `curl() { printf '%s\\0' "$@"; case " $* " in *' @- '*) cat;; esac; }\n`;
const env = { PATH: process.env["PATH"] ?? "", PLUMBLINE_TOKEN: "tok en'$" };

function shell(script: string): readonly string[] {
  return execFileSync("sh", ["-c", script], { env, encoding: "utf8" }).split("\0");
}

const word = hostileText().map((text) => text.toWellFormed().replaceAll("\0", ""));

describe.skipIf(process.platform === "win32")("through a real shell", () => {
  test("property: a quoted text arrives as it is", () => {
    const property = fc.property(word, (text) => {
      const script = `printf '%s\\0' ${shellQuote(text)} ${shellWord(text) || "''"} end`;
      expect(shell(script)).toEqual([text, text, "end", ""]);
    });
    fc.assert(property, runs(40));
  });

  test("property: each <secret> in a quoted text becomes the variable's value", () => {
    const property = fc.property(word, word, fc.nat({ max: 2 }), (before, after, more) => {
      const text = `${before}<secret>${after}${"<secret>".repeat(more)}`;
      const script = `printf '%s\\0' ${shellQuoteWithSecret(text, "PLUMBLINE_TOKEN")}`;
      expect(shell(script)).toEqual([text.replaceAll("<secret>", env.PLUMBLINE_TOKEN), ""]);
    });
    fc.assert(property, runs(40));
  });

  test("property: curl gets the headers, the body and the URL, and no other command runs", () => {
    const property = fc.property(
      hostileText(),
      fc.stringMatching(/^[ -~]{0,20}$/),
      (body, value) => {
        const headers = { "content-type": "text/plain", "x-note": `a${value}` };
        const url = "http://127.0.0.1/books?q=it's";
        const [...seen] = shell(stub + toCurl({ method: "post", url, headers, body }));
        const expected = [
          "-sS",
          "-i",
          "-X",
          "POST",
          "-H",
          "content-type: text/plain",
          "-H",
          `x-note: a${value}`,
          "--data-binary",
        ];
        expect(seen.slice(0, 9)).toEqual(expected);
        const sent = seen[9] === "@-" ? seen.slice(11).join("\0") : seen[9];
        expect(sent).toBe(body.toWellFormed());
        expect(seen[10]).toBe(new URL(url).href);
      },
    );
    fc.assert(property, runs(60));
  });
});
