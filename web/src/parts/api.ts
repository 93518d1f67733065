/** The JSON interface of the server, `/api/v1`. */

import { tr } from "../texts";

/** What the server refused, in a sentence for people. */
export class Refusal extends Error {
  constructor(
    sentence: string,
    readonly status: number,
    readonly where: string | null = null,
  ) {
    super(sentence);
  }
}

/** Reads. Throws a `Refusal`. */
export function getJson<T>(path: string): Promise<T> {
  return request<T>(path, { headers: { accept: "application/json" } });
}

/** Sends. Throws a `Refusal`. */
export function postJson<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return request<T>(path, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
}

async function request<T>(path: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...init });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refusal(tr("The server cannot be reached."), 0);
  }
  const data: unknown = await response.json().catch(() => null);
  if (response.ok) return data as T;
  const told = (data as { error?: { sentence?: string; where?: string } } | null)?.error;
  throw new Refusal(
    told?.sentence ?? tr("The server refused this ({status}).", { status: response.status }),
    response.status,
    told?.where ?? null,
  );
}
