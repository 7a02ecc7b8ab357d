import { type FormEvent, useState } from "react";
import { startSignIn } from "./sign-in-with-oauth.ts";

interface SignInProps {
  readonly problem: string | undefined;
  readonly onKey: (baseUrl: string, key: string) => void;
}

/** Asks for the address of the service, and for an API key or a sign-in. */
export function SignIn({ problem, onKey }: SignInProps) {
  const [failure, setFailure] = useState(problem);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const baseUrl = textOf(fields, "baseUrl");
    const key = textOf(fields, "key");
    if (key !== "") return onKey(baseUrl, key);
    startSignIn(baseUrl).catch((error: unknown) =>
      setFailure(error instanceof Error ? error.message : String(error)),
    );
  }

  return (
    <main className="sign-in">
      <h1>My business</h1>
      <form onSubmit={submit}>
        <label htmlFor="base-url">Address of the service</label>
        <input
          id="base-url"
          name="baseUrl"
          type="url"
          required
          defaultValue="http://127.0.0.1:4020/v1"
        />
        <label htmlFor="key">API key (empty: sign in with your account)</label>
        <input id="key" name="key" type="password" autoComplete="off" />
        <button>Sign in</button>
      </form>
      <p role="alert">{failure ?? problem}</p>
    </main>
  );
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value.trim() : "";
}
