import { beforeEach, describe, expect, it } from "vitest";
import type { RoomModel } from "./model";
import { viewWith } from "./testing";
import { Tutor } from "./tutor";
import type { Answer, Question } from "./view";

let asked: { question: Question; answer(answer: Answer | null): void }[];
let done: string[];

function table(version = 5) {
  const view = viewWith({ version, tutor: true });
  return {
    view,
    settings: { tutor: true },
    waiting: false,
    trial: null,
    may: (deed: string) => (view.may as readonly string[]).includes(deed),
    ask: (question: Question) =>
      new Promise<Answer | null>((resolve) => asked.push({ question, answer: resolve })),
  };
}

function tutorAt(model: ReturnType<typeof table>): Tutor {
  return new Tutor(model as unknown as RoomModel, () => undefined);
}

async function answers(index: number, answer: Answer | null): Promise<void> {
  asked[index]?.answer(answer);
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => {
  asked = [];
  done = [];
});

describe("the tutor", () => {
  it("uses the answer to what it has foreseen", async () => {
    const tutor = tutorAt(table());
    tutor.foresee();
    tutor.foresee();
    await answers(0, { answer: "q1", grade: "good", loss: 0 });
    await tutor.cube("throw", () => done.push("throw"));
    expect(asked).toHaveLength(1);
    expect(done).toEqual(["throw"]);
  });

  it.each([null, { answer: "q1", why: "Too many questions." }])(
    "asks again where there was no answer: %j",
    async (nothing) => {
      const tutor = tutorAt(table());
      tutor.foresee();
      await answers(0, nothing);
      expect(asked).toHaveLength(1);
      void tutor.cube("throw", () => done.push("throw"));
      expect(asked).toHaveLength(2);
    },
  );

  it("thinks ahead about one thing at a time, and leaves out what has been overtaken", async () => {
    const model = table();
    const tutor = tutorAt(model);
    for (const version of [5, 6, 7]) {
      model.view = viewWith({ version, tutor: true });
      tutor.foresee();
    }
    expect(asked).toHaveLength(1);
    await answers(0, null);
    expect(asked).toHaveLength(2);
    await answers(1, { answer: "q2", grade: "good", loss: 0 });
    await tutor.cube("throw", () => done.push("throw"));
    expect(asked).toHaveLength(2);
    expect(done).toEqual(["throw"]);
  });
});
