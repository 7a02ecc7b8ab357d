import { useEffect, useState } from "react";
import { CampaignsView } from "./campaigns-view.tsx";
import { LeadsView } from "./leads-view.tsx";
import { openSession, type Session, type Waiting } from "./session.ts";
import { finishSignIn } from "./sign-in-with-oauth.ts";
import { SignIn } from "./sign-in.tsx";
import { SiteView } from "./site-view.tsx";

const views = [
  { name: "Leads", View: LeadsView },
  { name: "Site", View: SiteView },
  { name: "Campaigns", View: CampaignsView },
];

/** The whole page: sign-in, then three views. */
export function App() {
  const [session, setSession] = useState<Session>();
  const [waiting, setWaiting] = useState<Waiting>();
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState("Leads");
  const { View } = views.find(({ name }) => name === chosen) ?? { View: LeadsView };

  useEffect(() => {
    finishSignIn().then(
      (done) => done && setSession(openSession(done.baseUrl, { tokens: done.tokens }, setWaiting)),
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
  }, []);

  if (!session)
    return (
      <SignIn
        problem={problem}
        onKey={(baseUrl, key) => setSession(openSession(baseUrl, { key }, setWaiting))}
      />
    );
  return (
    <>
      <header>
        <h1>My business</h1>
        <nav aria-label="Views">
          {views.map(({ name }) => (
            <button key={name} aria-pressed={name === chosen} onClick={() => setChosen(name)}>
              {name}
            </button>
          ))}
        </nav>
        <p role="status" className="waiting">
          {waiting}
        </p>
      </header>
      <main>
        <View session={session} />
      </main>
    </>
  );
}
