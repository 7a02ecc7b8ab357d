import { isIP } from "node:net";

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const localNames = [
  { type: 2, value: "localhost" },
  { type: 7, ip: "127.0.0.1" },
  { type: 7, ip: "::1" },
] as const;

/** Creates a self-signed certificate for the names of this machine and one host, valid for a year. */
export async function createCertificate(host: string): Promise<Certificate> {
  const { generate } = await import("selfsigned");
  const own = isIP(host) ? ({ type: 7, ip: host } as const) : ({ type: 2, value: host } as const);
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    algorithm: "sha256",
    keyType: "ec",
    extensions: [{ name: "subjectAltName", altNames: [...localNames, own] }],
  });
  return { key, cert };
}
