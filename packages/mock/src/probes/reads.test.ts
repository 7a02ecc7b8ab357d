import { expect } from "vitest";
import { anError, testProbes, uuid } from "../testing/probe.ts";

const job = "/jobs/0b8f6f2e-93b5-4d0d-9c65-3f7a5f3a1c11";

testProbes({
  "a read": {
    send: "GET /verticals",
    status: 200,
    has: { "x-request-id": uuid, "idempotency-replayed": null },
    answers: { verticals: expect.any(Array), globalAvoid: expect.any(Array) },
  },
  "a read by path parameter": {
    send: "GET /verticals/plumbing",
    status: 200,
    answers: { vertical: expect.any(Object) },
  },
  "a path parameter too short": { send: "GET /verticals/a", status: 400, answers: anError },
  "a path parameter of minimum length": { send: "GET /verticals/ab", status: 200 },
  "a path parameter with capitals": {
    send: "GET /verticals/Plumbing",
    status: 400,
    answers: anError,
  },
  "a path parameter that is not a UUID": { send: "GET /jobs/7", status: 400, answers: anError },
  "a path parameter that is a UUID": {
    send: `GET ${job}`,
    status: 200,
    answers: { job: expect.any(Object) },
  },
  "a HEAD request": { send: "HEAD /workspace", status: 200, has: { "content-type": /json/ } },
  "an unknown path": {
    send: "GET /nowhere",
    status: 404,
    has: { "content-type": /json/ },
    answers: anError,
  },
  "a path above the base path": { send: "GET /../workspace", status: 404, answers: anError },
  "an encoded slash": { send: "GET /jobs%2F0b8f6f2e-93b5-4d0d-9c65-3f7a5f3a1c11", status: 404 },
  "an encoded slash in a parameter": {
    send: "GET /verticals/a%2Fb",
    status: 400,
    answers: anError,
  },
  "a broken percent-encoding": { send: "GET /verticals/%zz", status: 400, answers: anError },
  "a percent-encoding that is not UTF-8": {
    send: "GET /verticals/%ff%fe",
    status: 400,
    answers: anError,
  },
  "64 KiB of headers": {
    send: "GET /site",
    headers: { "x-filler": "f".repeat(65_536) },
    status: 400,
    has: { "plumbline-reason": /exceed 16384 bytes/ },
    answers: anError,
  },
  "a trailing slash": { send: "GET /workspace/", status: 404, answers: anError },
  "an unknown method": {
    send: "DELETE /site",
    status: 405,
    has: { allow: "GET, PATCH" },
    answers: anError,
  },
  "no credential": {
    send: "GET /site",
    headers: { authorization: "" },
    status: 401,
    has: { "www-authenticate": "Bearer" },
    answers: anError,
  },
  "another kind of credential": {
    send: "GET /site",
    headers: { authorization: "Basic dTpw" },
    status: 401,
    has: { "www-authenticate": /invalid_token/ },
    answers: anError,
  },
  "a token without its scope": {
    send: "GET /campaigns",
    headers: { authorization: "Bearer scopes:ads:write" },
    status: 403,
    has: { "www-authenticate": 'Bearer error="insufficient_scope", scope="ads:read"' },
    answers: anError,
  },
  "a token with its scope": {
    send: "GET /campaigns",
    headers: { authorization: "Bearer scopes:ads:read" },
    status: 200,
    answers: { campaigns: expect.any(Array) },
  },
  "a query value outside its enum": {
    send: "GET /campaigns?preset=last_30d",
    status: 400,
    answers: anError,
  },
  "a query value inside its enum": { send: "GET /metrics?days=7", status: 200 },
  "a number outside its enum": { send: "GET /metrics?days=8", status: 400, answers: anError },
  "a number at its maximum": {
    send: "GET /leads?limit=200",
    status: 200,
    answers: { leads: expect.any(Array), gated: expect.any(Boolean) },
  },
  "a number above its maximum": { send: "GET /leads?limit=201", status: 400, answers: anError },
  "a number in hexadecimal": { send: "GET /leads?limit=0x10", status: 400, answers: anError },
  "a cursor that is not a UUID": { send: "GET /leads?cursor=abc", status: 400, answers: anError },
  "an unknown query parameter": { send: "GET /workspace?verbose=1", status: 200 },
});
