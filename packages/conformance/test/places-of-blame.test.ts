import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { anyObject, type Handler, json, runDocument } from "./support/run-document.ts";

const text = { type: "string" };

/** A team with members. Only the prose of such documents says that a name is needed. */
function teams(member: JsonObject): JsonObject {
  const schema = {
    type: "object",
    required: ["title"],
    properties: { title: text, members: { type: "array", items: member } },
  };
  const content = { "application/json": { schema, example: { title: "Reading" } } };
  return {
    paths: {
      "/teams": {
        post: {
          requestBody: { required: true, content },
          responses: { 201: anyObject("Created."), 400: anyObject("Invalid.") },
        },
      },
    },
  };
}

interface Team {
  readonly title?: unknown;
  readonly members?: readonly { readonly name?: unknown; readonly role?: unknown }[];
}

/** Accepts the bodies that pass a rule beside the types. */
function takes(rule: (team: Team) => boolean): Handler {
  return (_request, body) => {
    const team: Team = JSON.parse(body);
    return json(typeof team.title === "string" && rule(team) ? 201 : 400);
  };
}

const only = { checks: ["accepts/*"] };

async function places(document: JsonObject, handle: Handler): Promise<readonly string[]> {
  const { findings } = await runDocument(document, handle, only);
  return [...new Set(findings.map(({ case: purpose = "" }) => purpose))].toSorted();
}

const member = { type: "object", properties: { role: text, name: text } };

test("a rule about a member is not blamed on the members beside it", async () => {
  const found = await places(
    teams(member),
    takes(({ members = [] }) => members.every(({ name = "" }) => name !== "")),
  );
  expect(found).toEqual([
    "body /members/0/name: empty of type at /members/0/name",
    "body /members/0: absent of properties at /members/0",
  ]);
});

test("if every value of a member is rejected, only its presence is blamed", async () => {
  const found = await places(
    teams(member),
    takes(({ members = [] }) => members.every(({ role }) => role === undefined)),
  );
  expect(found).toEqual(["body /members/0/role: present of properties at /members/0/role"]);
});

test("nothing is blamed if the surroundings are rejected", async () => {
  const found = await places(
    teams({ ...member, required: ["name"] }),
    takes(({ members = [] }) => members.every(({ name }) => name === "a name like no other")),
  );
  expect(found).toEqual(["body /members: present of properties at /members"]);
});

test("the exchanges of a finding are the accepted request and the rejected one", async () => {
  const { findings } = await runDocument(
    teams(member),
    takes(({ title }) => title !== ""),
    only,
  );
  const sent = findings.map(({ exchanges }) =>
    exchanges.map(({ request, response }) => [request.body, response.status]),
  );
  expect(sent).toEqual([
    [
      ['{"title":"Reading"}', 201],
      ['{"title":""}', 400],
    ],
  ]);
});

test("nothing is blamed on random inputs if the plain request is not accepted", async () => {
  let isLocked = false;
  const { findings } = await runDocument(
    teams(member),
    () => {
      const status = isLocked ? 400 : 409;
      isLocked = true;
      return json(status);
    },
    only,
  );
  expect(findings).toEqual([]);
});

test("a media type is not blamed if the server rejects the body with the usual one too", async () => {
  let asked = 0;
  const { findings } = await runDocument(
    teams(member),
    () => {
      asked += 1;
      // Without a verdict on the example, no other finding explains the rejection.
      return json(asked === 1 ? 503 : 400);
    },
    { checks: ["accepts/example", "robustness/content-type"] },
  );
  expect(asked).toBeGreaterThan(2);
  expect(findings.map(({ check }) => check)).not.toContain("robustness/content-type");
});
