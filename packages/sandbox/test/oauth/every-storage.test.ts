import { parseDuration } from "@plumbline/contract";
import { describe, expect, onTestFinished, test } from "vitest";
import { type RunningSandbox, startSandbox } from "../../src/index.ts";
import { day, hour, minute, start } from "../support/open-service.ts";
import { availableStorages } from "../support/storages.ts";
import { actAsApp, type Authorization, type Reply } from "./support/open-authorization.ts";

const racers = 50;

/** Apps of one client at each instance of a database. */
interface Instances {
  readonly app: Authorization;
  /** The next instance. */
  readonly at: (turn: number) => RunningSandbox;
}

async function openInstances(database: string, count: number): Promise<Instances> {
  const instances: RunningSandbox[] = [];
  for (let turn = 0; turn < count; turn += 1)
    instances.push(await startSandbox({ port: 0, database, clock: { mode: "frozen", start } }));
  onTestFinished(async () => void (await Promise.all(instances.map((each) => each.close()))));
  const at = (turn: number): RunningSandbox => instances[turn % count]!;
  return { app: await actAsApp(at(0)), at };
}

/** Sends a form to the token endpoint of an instance, with the resource of that instance. */
async function sendForm(
  { origin, url }: RunningSandbox,
  parameters: Record<string, string>,
): Promise<number> {
  const body = new URLSearchParams({ resource: url, ...parameters });
  return (await fetch(`${origin}/oauth/token`, { method: "POST", body })).status;
}

const errorOf = ({ json }: Reply): string | undefined => json?.error;

describe.each(await availableStorages())("on $name", ({ createDatabase, isShared }) => {
  const count = isShared ? 2 : 1;

  test(`of ${racers} concurrent refreshes at most one succeeds, and the connection is revoked`, async () => {
    const { app, at } = await openInstances(await createDatabase(), count);
    const { access_token, refresh_token } = await app.connect();
    const form = { grant_type: "refresh_token", client_id: app.clientId, refresh_token };
    const statuses = await Promise.all(
      Array.from({ length: racers }, (_, turn) => sendForm(at(turn), form)),
    );

    const succeeded = statuses.filter((status) => status === 200).length;
    expect(succeeded).toBeLessThanOrEqual(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(racers - succeeded);
    for (let turn = 0; turn < count; turn += 1) {
      const headers = { authorization: `Bearer ${access_token}` };
      expect((await fetch(`${at(turn).url}/workspace`, { headers })).status).toBe(401);
    }
    const { id } = await app.sandbox.control.snapshot();
    const { tables } = JSON.parse(
      JSON.stringify((await app.sandbox.control.dump({ id })).database),
    );
    const credentials: readonly { connection_id: string | null; revoked_at: number | null }[] =
      tables.credentials;
    const issued = credentials.filter(({ connection_id }) => connection_id !== null);
    expect(issued).toHaveLength(1 + succeeded);
    expect(issued.filter(({ revoked_at }) => revoked_at === null)).toEqual([]);
    expect(tables.oauth_connections).toMatchObject([{ revoked_at: start }]);
  });

  test(`of ${racers} concurrent exchanges of a code at most one succeeds, and its connection is revoked`, async () => {
    const { app, at } = await openInstances(await createDatabase(), count);
    const code = await app.obtainCode();
    const answers = await Promise.all(
      Array.from({ length: racers }, (_, turn) =>
        app.exchange(code, { resource: at(0).url, turn: `${turn}` }),
      ),
    );

    const succeeded = answers.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(1);
    expect(await app.call(succeeded[0]?.json.access_token)).toBe(401);
    expect(errorOf(await app.refresh(succeeded[0]?.json.refresh_token))).toBe("invalid_grant");
  });

  test("lifetimes equal those of the document to the millisecond", async () => {
    const { app } = await openInstances(await createDatabase(), 1);
    const { accessToken, refreshToken, authorizationCode } =
      app.sandbox.contract.securitySchemes["OAuth"]?.lifetimes ?? {};
    expect(
      [authorizationCode, accessToken, refreshToken].map((each) => parseDuration(each ?? "")),
    ).toEqual([minute, hour, 30 * day]);

    const [late, punctual] = [await app.obtainCode(), await app.obtainCode()];
    await app.wait(minute - 1);
    const { status, json: first } = await app.exchange(punctual);
    expect(status).toBe(200);
    await app.wait(1);
    expect(errorOf(await app.exchange(late))).toBe("invalid_grant");

    await app.wait(hour - 2);
    expect(await app.call(first.access_token)).toBe(200);
    await app.wait(1);
    expect(await app.call(first.access_token)).toBe(401);

    await app.wait(29 * day);
    const { json: second } = await app.refresh(first.refresh_token);
    await app.wait(day - hour - 1);
    const { json: last } = await app.refresh(second.refresh_token);
    expect(last.expires_in).toBe(0);
    expect(await app.call(last.access_token)).toBe(200);
    await app.wait(1);
    expect(await app.call(last.access_token)).toBe(401);
    expect(errorOf(await app.refresh(last.refresh_token))).toBe("invalid_grant");
  });

  test("tokens of one instance are valid at the other, and can be revoked there", async () => {
    const { app, at } = await openInstances(await createDatabase(), count);
    const tokens = await app.connect();
    const other = at(1);
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect((await fetch(`${other.url}/workspace`, { headers })).status).toBe(200);
    const body = new URLSearchParams({ client_id: app.clientId, token: tokens.refresh_token });
    expect((await fetch(`${other.origin}/oauth/revoke`, { method: "POST", body })).status).toBe(
      200,
    );
    expect(await app.call(tokens.access_token)).toBe(401);
  });

  test("the last use of a credential is stored at most once a minute", async () => {
    const { app } = await openInstances(await createDatabase(), 1);
    const { access_token } = await app.connect();
    const lastUse = async (): Promise<number | null> => {
      const { id } = await app.sandbox.control.snapshot();
      const { database } = JSON.parse(JSON.stringify(await app.sandbox.control.dump({ id })));
      const rows: readonly { kind: string; last_used_at: number | null }[] =
        database.tables.credentials;
      return rows.find(({ kind }) => kind === "access-token")?.last_used_at ?? null;
    };

    expect(await lastUse()).toBeNull();
    await app.call(access_token);
    expect(await lastUse()).toBe(start);
    await app.wait(minute - 1);
    await app.call(access_token);
    expect(await lastUse()).toBe(start);
    await app.wait(1);
    await app.call(access_token);
    expect(await lastUse()).toBe(start + minute);
  });

  test("connections survive restoring a snapshot, and end with the world", async () => {
    const { app } = await openInstances(await createDatabase(), 1);
    const tokens = await app.connect();
    const { id } = await app.sandbox.control.snapshot();
    await app.revoke(tokens.access_token);
    await app.sandbox.control.restore({ id });
    expect(await app.call(tokens.access_token)).toBe(200);
    expect((await app.refresh(tokens.refresh_token)).status).toBe(200);
    await app.sandbox.control.reset();
    expect(await app.call(tokens.access_token)).toBe(401);
    expect(errorOf(await app.refresh(tokens.refresh_token))).toBe("invalid_client");
  });
});
