import { expect, test } from "vitest";
import { nameMethod } from "./name-method.ts";

test.for([
  ["list_things", "listThings"],
  ["listThings", "listThings"],
  ["ListThings", "listThings"],
  ["list-all.things", "listAllThings"],
  ["get /things/{id}", "getThingsId"],
  ["PING", "ping"],
  ["2fa_start", "_2faStart"],
  ["then", "thenOperation"],
  ["send", "sendOperation"],
  ["constructor", "constructorOperation"],
  ["__proto__", "proto"],
  ["öffne laden", "öffneLaden"],
  ["---", "operation"],
])("%s becomes %s", ([id, name]) => {
  expect(nameMethod(id ?? "")).toBe(name);
});
