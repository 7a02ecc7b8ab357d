import { expect, test } from "vitest";
import { followExchanges } from "./follow-exchanges.ts";
import { createExchangeLog, type LogEntry } from "./exchange-log.ts";

type Exchange = Omit<LogEntry, "number">;

const longest = 512 * 1024;

function exchangeOf(body: string): Exchange {
  return { request: { body }, response: { body } };
}

function fail(error: unknown): never {
  throw error;
}

test("of the longest bodies fewer exchanges are kept than of short ones, the latest of each", () => {
  const log = createExchangeLog(fail);
  const long = exchangeOf("x".repeat(longest));
  for (let number = 1; number <= 100; number++) log.observe(long);
  const kept = log.list();
  log.clear();
  for (let number = 101; number <= 1200; number++) log.observe(exchangeOf("x"));

  expect(kept).toHaveLength(16);
  expect(kept.at(-1)).toMatchObject({ number: 100 });
  expect(log.list()).toHaveLength(1000);
  expect(log.list().at(-1)).toMatchObject({ number: 1200 });
});

test("what a follower throws is told, and keeps no other from its exchange", () => {
  const failures: unknown[] = [];
  const seen: number[] = [];
  const log = createExchangeLog((error) => failures.push(error));
  const { signal } = new AbortController();
  log.follow(() => fail("broken"), signal);
  log.follow(({ number }) => seen.push(number), signal);
  log.follow(() => seen.push(0), AbortSignal.abort());

  log.observe(exchangeOf("x"));

  expect(failures).toEqual(["broken"]);
  expect(seen).toEqual([1]);
});

test("who follows too slowly is told the latest that the log still has", async () => {
  const log = createExchangeLog(fail);
  const following = followExchanges(log, 0, undefined);
  log.observe(exchangeOf("x"));
  const first = await following.next();
  for (let number = 2; number <= 1500; number++) log.observe(exchangeOf("x"));
  const next = await following.next();
  await following.return(undefined);

  expect([first.value?.number, next.value?.number]).toEqual([1, 501]);
});
