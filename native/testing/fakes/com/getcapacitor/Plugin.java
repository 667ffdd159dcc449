package com.getcapacitor;

import android.content.Context;
import android.content.Intent;
import java.util.concurrent.Semaphore;

public class Plugin {

    /** The emitted events that would be retained until the page listens. */
    public final Semaphore events = new Semaphore(0);
    public Context context;

    public void load() {}

    protected void handleOnNewIntent(Intent intent) {}

    public Context getContext() {
        return context;
    }

    protected void notifyListeners(String event, JSObject data, boolean retainUntilConsumed) {
        if (event.equals("shared") && retainUntilConsumed) {
            events.release();
        }
    }
}
