import { expect } from "vitest";
import { anError, budget, json, key, testProbes } from "../testing/probe.ts";

testProbes({
  "a requested status": {
    send: "GET /site",
    headers: { prefer: "code=402" },
    status: 402,
    has: { "preference-applied": "code=402" },
    answers: anError,
  },
  "a requested rate limit": {
    send: "GET /site",
    headers: { prefer: "code=429" },
    status: 429,
    has: { "retry-after": "60" },
    answers: anError,
  },
  "a requested failure": {
    send: "POST /campaigns",
    headers: { ...json, ...key(), prefer: "code=502" },
    body: budget,
    status: 502,
    answers: anError,
  },
  "a status the operation does not have": {
    send: "GET /site",
    headers: { prefer: "code=418" },
    status: 400,
    has: { "plumbline-reason": /418/ },
    answers: anError,
  },
  "an unknown example": {
    send: "GET /site",
    headers: { prefer: "example=nobody" },
    status: 400,
    has: { "plumbline-reason": /nobody/ },
    answers: anError,
  },
  "newly generated data": {
    send: "GET /workspace",
    headers: { prefer: "dynamic=true" },
    status: 200,
    answers: {
      workspace: {
        id: expect.any(String),
        slug: expect.any(String),
        displayName: expect.any(String),
        siteUrl: expect.any(String),
      },
      scopes: expect.any(Array),
    },
  },
  "an unavailable media type": {
    send: "GET /site",
    headers: { accept: "text/html" },
    status: 406,
    answers: anError,
  },
  "an unavailable media type of a mutation": {
    send: "POST /campaigns",
    headers: { ...json, ...key(), accept: "text/html" },
    body: budget,
    status: 406,
    answers: anError,
  },
  "another kind of JSON": {
    send: "GET /site",
    headers: { accept: "application/vnd.site.v3+json" },
    status: 200,
    has: { "content-type": "application/json" },
  },
  "an invalid media type": { send: "GET /site", headers: { accept: "nonsense" }, status: 200 },
  "any media type": { send: "GET /site", headers: { accept: "text/html, */*;q=0.1" }, status: 200 },
  "a preflight": {
    send: "OPTIONS /site",
    headers: {
      origin: "https://app.example",
      "access-control-request-method": "PATCH",
      "access-control-request-headers": "idempotency-key",
    },
    status: 204,
    has: {
      "access-control-allow-origin": "https://app.example",
      "access-control-allow-methods": /PATCH/,
      "access-control-allow-headers": /idempotency-key/i,
    },
  },
  "a browser's request": {
    send: "GET /site",
    headers: { origin: "https://app.example" },
    status: 200,
    has: {
      "access-control-allow-origin": "https://app.example",
      "access-control-expose-headers": /X-Request-Id.*Idempotency-Replayed/,
    },
  },
});
