import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { inRoot } from '../../tools/run/root.mjs';
import { headersOf, methodsOn, type Platform } from './methods.ts';

/** A plugin's rejection, as the page receives it. */
export class NativeError extends Error {
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

type Data = Record<string, unknown>;
/** A plugin method on the phone: its result resolves the call, a `NativeError` rejects it. */
type Act = (options: Data) => unknown;

interface Call {
  type?: string;
  callbackId: string;
  pluginId: string;
  methodName: string;
  options: Data;
}
interface Event {
  plugin: string;
  event: string;
  data: Data;
}
type Listener = Pick<Event, 'plugin' | 'event'> & { callbackId: string };

const bridges = {
  android: '@capacitor/android/capacitor/src/main/assets/native-bridge.js',
  ios: '@capacitor/ios/Capacitor/Capacitor/assets/native-bridge.js',
};
/** The bridge's message handler. iOS asks by a prompt whether the phone handles cookies and requests: it does not. */
const messageHandlers = {
  android: 'window.androidBridge = { onmessage: null, postMessage: (json) => window.postToPhone(json) };',
  ios: `window.webkit = { messageHandlers: { bridge: { postMessage: (json) => window.postToPhone(JSON.stringify(json)) } } };
window.prompt = () => 'false';`,
};

/**
 * A simulated phone around one page: Capacitor's Bridge, MessageHandler and JSInjector are fakes, everything above them
 * is real.
 */
export class Host {
  readonly platform: Platform;
  readonly #acts = new Map<string, Act>();
  readonly #calls: Call[] = [];
  #listeners: Listener[] = [];
  #retained: Event[] = [];
  #page: Page | null = null;

  constructor(platform: Platform) {
    this.platform = platform;
  }

  on(plugin: string, method: string, act: Act): void {
    this.#mustHave(plugin, method);
    this.#acts.set(`${plugin}.${method}`, act);
  }

  /** The arguments of its calls, in order. */
  called(plugin: string, method: string): Data[] {
    this.#mustHave(plugin, method);
    return this.#calls
      .filter(({ pluginId, methodName }) => pluginId === plugin && methodName === method)
      .map(({ options }) => options);
  }

  listens = (plugin: string, event: string): boolean => this.#listening(plugin, event).length > 0;

  /** A retained event waits for the first listener, as `notifyListeners(…, true)` does. */
  async notify(plugin: string, event: string, data: Data, { retain = false } = {}): Promise<void> {
    this.#mustHave(plugin, 'addListener');
    const listening = this.#listening(plugin, event);
    if (listening.length === 0 && retain) this.#retained.push({ plugin, event, data });
    for (const { callbackId } of listening)
      await this.#answer({ callbackId, pluginId: plugin, data, save: true });
  }

  /** Called before the page's first navigation. */
  async install(page: Page): Promise<void> {
    this.#page = page;
    await page.exposeFunction('postToPhone', (json: string) => this.#onCall(JSON.parse(json)));
    await page.addInitScript({ content: this.#injected() });
  }

  /** In the order of JSInjector. Child frames receive nothing. */
  #injected(): string {
    const bridge = readFileSync(inRoot('node_modules', bridges[this.platform]), 'utf8');
    return `if (window.top === window) {
window.postToPhone('{"type":"begins"}');
${messageHandlers[this.platform]}
window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
window.WEBVIEW_SERVER_URL = location.origin;
${bridge}
window.Capacitor.PluginHeaders = ${JSON.stringify(headersOf(this.platform))};
}`;
  }

  #mustHave(plugin: string, method: string): void {
    if (!methodsOn(this.platform).some(([name, own]) => name === plugin && own === method))
      throw new Error(`The stories do not mock ${plugin}.${method} on ${this.platform}.`);
  }

  #listening = (plugin: string, event: string): Listener[] =>
    this.#listeners.filter((one) => one.plugin === plugin && one.event === event);

  async #onCall(call: Call): Promise<void> {
    // A new document has loaded: its listeners are gone.
    if (call.type === 'begins') this.#listeners = [];
    // Page errors arrive here too; they fail the story anyway.
    if (!call.pluginId) return;
    this.#calls.push(call);
    const { callbackId, pluginId: plugin, methodName, options } = call;
    if (methodName === 'addListener')
      return this.#listen({ plugin, event: String(options.eventName), callbackId });
    if (methodName === 'removeListener')
      this.#listeners = this.#listeners.filter((one) => one.callbackId !== options.callbackId);
    else await this.#do(call);
  }

  async #listen(listener: Listener): Promise<void> {
    this.#listeners.push(listener);
    const retained = this.#retained.filter(
      ({ plugin, event }) => plugin === listener.plugin && event === listener.event,
    );
    this.#retained = this.#retained.filter((one) => !retained.includes(one));
    for (const { plugin, event, data } of retained) await this.notify(plugin, event, data);
  }

  async #do({ callbackId, pluginId, methodName, options }: Call): Promise<void> {
    try {
      const act = this.#acts.get(`${pluginId}.${methodName}`);
      if (act === undefined)
        throw new NativeError(
          `There is no mock of ${pluginId}.${methodName} in this story.`,
          'UNIMPLEMENTED',
        );
      await this.#answer({ callbackId, pluginId, data: (await act(options)) ?? {}, save: false });
    } catch (error) {
      if (!(error instanceof NativeError)) throw error;
      const { message, code } = error;
      await this.#answer({ callbackId, pluginId, error: { message, code }, save: false });
    }
  }

  async #answer(answer: Data): Promise<void> {
    const result = { success: !('error' in answer), ...answer };
    try {
      await this.#page?.evaluate(deliver, [this.platform, result] as const);
    } catch (error) {
      // The requesting page is gone; the next one requests again.
      if (!/closed|navigation|destroyed/.test(String(error))) throw error;
    }
  }
}

/** The scripts that Capacitor injects for the phone. */
declare global {
  var androidBridge: { onmessage(event: { data: string }): void };
  var Capacitor: { fromNative(result: Data): void };
}

/** Runs in the page. */
function deliver([platform, result]: readonly [Platform, Data]): void {
  if (platform === 'android') androidBridge.onmessage({ data: JSON.stringify(result) });
  else Capacitor.fromNative(result);
}
