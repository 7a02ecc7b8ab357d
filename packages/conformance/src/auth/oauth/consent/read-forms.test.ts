import { describe, expect, test } from "vitest";
import { fitsStep, type HtmlForm, type Step, submissionOf } from "./html-form.ts";
import { readForms } from "./read-forms.ts";

const page = new URL("https://auth.example.com/in/page?x=1");

function read(html: string): HtmlForm {
  const [form] = readForms(html, page);
  if (!form) throw new Error("no form");
  return form;
}

function submitted(html: string, step?: Step): string {
  return submissionOf(read(html), step)
    .fields.map(([name, value]) => `${name}=${value}`)
    .join("&");
}

describe("what a form submits", () => {
  test.each([
    [
      "texts, hidden values and areas",
      `<form><input name=a value=1><input type=hidden name=b value=2><textarea name=c>3</textarea></form>`,
      "a=1&b=2&c=3",
    ],
    ["values with entities", `<form><input name=a value="&lt;&amp;&quot;"></form>`, `a=<&"`],
    [
      "selected boxes and buttons",
      `<form><input type=checkbox name=a value=1 checked><input type=checkbox name=a value=2><input type=radio name=b value=3><input type=radio name=b value=4 checked></form>`,
      "a=1&b=4",
    ],
    ["a box without a value", `<form><input type=checkbox name=a checked></form>`, "a=on"],
    [
      "the first option, or the selected ones",
      `<form><select name=a><option>1<option>2</select><select name=b><option>1<option selected>2</select><select name=c multiple><option>1</select></form>`,
      "a=1&b=2",
    ],
    [
      "the first button",
      `<form><button name=a value=1>One</button><input type=submit name=a value=2></form>`,
      "a=1",
    ],
    [
      "no control that is disabled, unnamed or not submitted",
      `<form><input name=a disabled><fieldset disabled><p><input name=b></p></fieldset><input value=c><input type=reset name=d><button type=button name=e></button><input type=file name=f></form>`,
      "",
    ],
    [
      "controls outside the form that refer to it",
      `<form id=one><input name=a value=1 form=two></form><input name=b value=2 form=one>`,
      "b=2",
    ],
  ])("%s", (_name, html, fields) => {
    expect(submitted(html)).toBe(fields);
  });

  test.each([
    [
      "fills in texts",
      `<form><input name=a value=1><input type=password name=b></form>`,
      { a: "x", b: "y" },
      "a=x&b=y",
    ],
    [
      "chooses one of several",
      `<form><input type=radio name=a value=1 checked><input type=radio name=a value=2></form>`,
      { a: "2" },
      "a=2",
    ],
    [
      "ticks a box and leaves the others",
      `<form><input type=checkbox name=a value=1 checked><input type=checkbox name=a value=2></form>`,
      { a: "2" },
      "a=1&a=2",
    ],
    ["clears boxes", `<form><input type=checkbox name=a value=1 checked></form>`, { a: "" }, ""],
    [
      "chooses an option by its text",
      `<form><select name=a><option value=1>One</option><option value=2>Two</option></select></form>`,
      { a: "Two" },
      "a=2",
    ],
    [
      "presses a button",
      `<form><button name=a value=no>No</button><button name=a value=yes>Yes</button></form>`,
      { a: "yes" },
      "a=yes",
    ],
  ])("a step %s", (_name, html, step, fields) => {
    expect(submitted(html, step)).toBe(fields);
  });
});

test("a form is sent to its action, unless a button overrides it", () => {
  const places = (html: string): string => submissionOf(read(html)).action.href;
  expect(places(`<form>`)).toBe("https://auth.example.com/in/page?x=1");
  expect(places(`<form action="next">`)).toBe("https://auth.example.com/in/next");
  expect(places(`<base href="/out/"><form action="next">`)).toBe(
    "https://auth.example.com/out/next",
  );
  expect(places(`<form action="next"><button formaction="/b">B</button>`)).toBe(
    "https://auth.example.com/b",
  );
  expect(read(`<form method=POST>`).method).toBe("post");
  expect(read(`<form method=dialog>`).method).toBe("get");
});

test("a step fits a form that has all of its fields", () => {
  const form = read(`<form><input name=a><button name=b value=1>B</button></form>`);
  expect([{ a: "" }, { a: "", b: "1" }].every((step) => fitsStep(form, step))).toBe(true);
  expect([{}, { c: "" }, { a: "", c: "" }].some((step) => fitsStep(form, step))).toBe(false);
});

test("a page that is not HTML has no forms", () => {
  expect(readForms('{"a": 1}', page)).toEqual([]);
});
