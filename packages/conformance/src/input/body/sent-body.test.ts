import { compileContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { sentBody } from "./sent-body.ts";

const form = "application/x-www-form-urlencoded";

function issuesOf(mediaType: string, required: boolean): readonly string[] {
  const schema = { type: "object", required: ["sid"], properties: { sid: { type: "string" } } };
  const requestBody = { required, content: { [mediaType]: { schema } } };
  const responses = { 200: { description: "" } };
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "Forms", version: "1" },
    paths: { "/": { post: { requestBody, responses } } },
  });
  const [operation] = contract.operations;
  const sent = operation && sentBody({ operation });
  return sent ? sent.issuesOf({}).map(({ keyword }) => keyword) : ["no body"];
}

test.each<[string, string, boolean, readonly string[]]>([
  ["an empty form stands for an absent body", form, false, []],
  ["an empty form lacks the fields of a required body", form, true, ["required"]],
  ["an empty object in JSON lacks its members", "application/json", false, ["required"]],
])("%s", (_, mediaType, required, expected) => {
  expect(issuesOf(mediaType, required)).toEqual(expected);
});
