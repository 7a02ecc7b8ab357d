import { formatPointer } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import type { Identity } from "../../model/target.ts";
import { isActive } from "../resolve-target.ts";
import { rejectUnsendable } from "../reject-unsendable.ts";
import type { WrittenIdentity } from "./config.ts";
import type { Sources } from "./read-sources.ts";
import { readTexts } from "./read-texts.ts";
import { readSecret } from "./read-secret.ts";

export interface IdentitiesOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The credential from the command line. */
  readonly token?: string | undefined;
}

/**
 * Reads the identities of a run with their secrets. A token from the command line belongs to the first active identity. If the first active
 * identity has no token, it gets PLUMBLINE_TOKEN. Throws ConformanceError `CONFIG_INVALID`, `OPTION_INVALID`.
 */
export function readIdentities(
  { target: { identities = [] }, locate }: Pick<Sources, "target" | "locate">,
  { env, token }: IdentitiesOptions,
): readonly Identity[] {
  const acting = identities.find(isActive);
  const read = identities.map(({ credentials, login, grant, ...rest }, index) => {
    const key = ["identities", String(index)];
    const place = locate(formatPointer(key));
    const secrets =
      credentials && readTexts(credentials, { env, key: [...key, "credentials"], locate });
    const written = { ...rest, ...(secrets && { credentials: secrets }) };
    if (identities.findIndex(({ name }) => name === written.name) < index) {
      throw new ConformanceError(
        "CONFIG_INVALID",
        `Two identities have the name "${written.name}"`,
        {
          place,
          hint: "Give each a different name.",
        },
      );
    }
    const source = { env, owner: `identity "${written.name}"`, place };
    const identity =
      identities[index] === acting
        ? withToken(actingSecret(written, token, source), secrets ? "" : env["PLUMBLINE_TOKEN"])
        : readSecret<Identity>(written, source);
    return login || grant ? identity : withFirstSecret(identity);
  });
  const all = acting
    ? read
    : [withToken({ name: "default", ...given(token) }, env["PLUMBLINE_TOKEN"]), ...read];
  for (const { name, token: own, credentials = {} } of all)
    for (const secret of [own, ...Object.values(credentials)])
      rejectUnsendable(`identity "${name}"`, secret);
  return all;
}

/**
 * Uses one of the credentials of an identity as its token, if the identity has only credentials. A token shows that an identity has a
 * credential.
 */
function withFirstSecret(identity: Identity): Identity {
  const [first] = Object.values(identity.credentials ?? {});
  return withToken(identity, first);
}

type ReadIdentity = Identity & Pick<WrittenIdentity, "tokenEnv">;

function actingSecret(
  { tokenEnv, ...written }: ReadIdentity,
  token: string | undefined,
  source: Parameters<typeof readSecret>[1],
): Identity {
  if (token !== undefined) return { ...written, token };
  return readSecret<Identity>(
    { ...written, ...(tokenEnv === undefined ? {} : { tokenEnv }) },
    source,
  );
}

function withToken(identity: Identity, token: string | undefined): Identity {
  return identity.token === undefined ? { ...identity, ...given(token) } : identity;
}

function given(token: string | undefined): Pick<Identity, "token"> {
  return token ? { token } : {};
}
