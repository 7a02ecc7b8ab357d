import type { CallbackKind, OAuthPolicy } from "@plumbline/contract";

/** A callback that a client may register. */
export interface NamedCallback {
  readonly name: string;
  readonly uri: string;
}

const allowed: Readonly<Record<CallbackKind, NamedCallback>> = {
  https: { name: "HTTPS", uri: "https://client.example.com/callback" },
  loopback: { name: "HTTP on loopback", uri: "http://127.0.0.1:8976/callback" },
};

/** Callbacks that no document can allow. @see https://www.rfc-editor.org/rfc/rfc9700#section-4.1 */
const forbidden: readonly NamedCallback[] = [
  { name: "plain HTTP on another host", uri: "http://client.example.com/callback" },
  {
    name: "plain HTTP on a host that starts like loopback",
    uri: "http://127.0.0.1.example.com/cb",
  },
  {
    name: "plain HTTP on a host after a loopback user name",
    uri: "http://127.0.0.1@example.com/cb",
  },
  { name: "a custom scheme", uri: "com.example.client:/callback" },
  { name: "javascript:", uri: "javascript:alert(1)" },
  { name: "data:", uri: "data:text/html,callback" },
  { name: "a fragment", uri: "https://client.example.com/callback#part" },
  { name: "a relative reference", uri: "/callback" },
];

type Registration = NonNullable<OAuthPolicy["registration"]>;

export function allowedCallbacks({ callbacks }: Registration): readonly NamedCallback[] {
  return callbacks.map((kind) => allowed[kind]);
}

export function forbiddenCallbacks({ callbacks }: Registration): readonly NamedCallback[] {
  const kinds: readonly CallbackKind[] = ["https", "loopback"];
  return [
    ...kinds.filter((kind) => !callbacks.includes(kind)).map((kind) => allowed[kind]),
    ...forbidden,
  ];
}
