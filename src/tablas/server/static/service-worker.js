// Shows a page of its own where there is no network; everything else goes to the server as usual.
const KEPT = "tablas-offline-BUILD"; // the server writes there which build it is
const PAGE = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  } else if (request.destination === "style") {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showRoom());
});

async function showRoom() {
  const [open] = await self.clients.matchAll({ type: "window" });
  await open?.focus();
}

async function keep() {
  const response = await fetch(PAGE, { cache: "reload" });
  const page = await response.clone().text();
  const cache = await caches.open(KEPT);
  await cache.put(PAGE, response);
  const styles = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
  await cache.addAll(styles.map((found) => found[1]));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}
