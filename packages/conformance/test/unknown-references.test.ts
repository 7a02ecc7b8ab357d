import type { JsonObject, JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { type Handler, json, runDocument } from "./support/run-document.ts";

const owner = "6b1f0c52-9d3a-4e7b-8a1c-2f4e6d8b0a13";
const text = { type: "string" };

function answers(status: number, schema: JsonObject): JsonObject {
  const rejected = { description: "Rejected.", content: { "application/json": { schema: {} } } };
  return {
    [status]: { description: "It.", content: { "application/json": { schema } } },
    400: rejected,
    404: rejected,
  };
}

const car = { type: "object", properties: { id: text } };

/** Cars of owners: a list that selects the cars of one owner, and a creation that names the owner. */
function cars(member: string, value: JsonValue = owner): JsonObject {
  const ownerId = { name: "ownerId", in: "path", required: true, schema: text, example: owner };
  const schema = { type: "object", properties: { [member]: {} }, required: [member] };
  return {
    paths: {
      "/owners/{ownerId}": {
        get: { operationId: "get_owner", parameters: [ownerId], responses: answers(200, car) },
      },
      "/cars": {
        get: {
          operationId: "list_cars",
          parameters: [{ name: member, in: "query", schema: text, example: value }],
          responses: answers(200, { type: "array", items: car }),
        },
        post: {
          operationId: "create_car",
          "x-effect": "draft",
          requestBody: {
            required: true,
            content: { "application/json": { schema, example: { [member]: value } } },
          },
          responses: answers(201, car),
        },
      },
    },
  };
}

interface Ways {
  /** Whether the list ignores its query. */
  readonly isUnfiltered?: boolean;
  /** The status of a creation for an unknown owner. */
  readonly unknown?: number;
}

function serving({ isUnfiltered = false, unknown = 404 }: Ways): Handler {
  return ({ method, url }, body) => {
    const isKnown = method === "GET" ? url.includes(owner) : body.includes(owner);
    if (method === "GET") return json(200, isKnown || isUnfiltered ? [{ id: "1" }] : []);
    return isKnown ? json(201, { id: "2" }) : json(unknown, { id: "3" });
  };
}

async function found(ways: Ways, document = cars("ownerId")): Promise<readonly string[]> {
  const options = { checks: ["isolation/unknown-reference"] };
  const { findings } = await runDocument(document, serving(ways), options);
  return findings.map((one) => `${one.severity} ${one.operation}: ${one.found}`);
}

test("an unknown id that a query ignores is advice", async () => {
  expect(await found({ isUnfiltered: true })).toEqual([
    expect.stringMatching(/^advice list_cars: 1 items for query ownerId "[\da-f-]{36}"$/),
  ]);
});

test("an unknown id that a body may have is advice", async () => {
  expect(await found({ unknown: 201 })).toEqual([
    expect.stringMatching(/^advice create_car: status 201 for body \/ownerId "[\da-f-]{36}"$/),
  ]);
});

test.each([400, 404, 409, 422])("an unknown id may be rejected with %i", async (unknown) => {
  expect(await found({ unknown })).toEqual([]);
});

test.each([
  ["the things of its own path", "carId"],
  ["a thing that no path reads", "wheelId"],
  ["a thing without an identifier", "owner"],
  ["another role of the thing", "formerOwnerId"],
])("a name of %s is not a reference", async (_name, member) => {
  expect(await found({ isUnfiltered: true, unknown: 201 }, cars(member))).toEqual([]);
});

test("a member that is not an id is not tried", async () => {
  const document = cars("ownerId", true);
  expect(await found({ unknown: 201 }, document)).toEqual([]);
});
