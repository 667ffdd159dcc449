package app.twosome.sharedimages;

import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import com.getcapacitor.JSArray;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Images that another app hands over. The page asks for them with take(), and is told by the event "shared" that there
 * are some. Everything about them is somebody else's claim: see Inbox for what is believed.
 */
@CapacitorPlugin(name = "SharedImages")
public class SharedImagesPlugin extends Plugin {

    private Inbox inbox;

    @Override
    public void load() {
        inbox = new Inbox(getContext());
    }

    /** The intent that started the app comes here too, once: BridgeActivity hands it on. */
    @Override
    protected void handleOnNewIntent(Intent intent) {
        String action = intent.getAction();
        boolean shares = Intent.ACTION_SEND.equals(action) || Intent.ACTION_SEND_MULTIPLE.equals(action);
        // somebody came back to an app that was shared to days ago: the system repeats the intent of then
        boolean isOld = (intent.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
        if (!shares || isOld) {
            return;
        }
        Set<Uri> uris = urisOf(intent);
        // the activity keeps the intent and would hand it over again when the system makes it anew
        intent.setAction(Intent.ACTION_MAIN);
        intent.removeExtra(Intent.EXTRA_STREAM);
        if (!uris.isEmpty()) {
            // a sender may be slow for ever: neither the screen nor another share waits for it
            new Thread(() -> receive(uris), "shared-images").start();
        }
    }

    /** A sender may put anything there, also what no class of ours can read. */
    private static Set<Uri> urisOf(Intent intent) {
        Set<Uri> uris = new LinkedHashSet<>();
        try {
            Bundle extras = intent.getExtras();
            Object stream = extras == null ? null : extras.get(Intent.EXTRA_STREAM);
            List<?> given = stream instanceof List<?> ? (List<?>) stream : Collections.singletonList(stream);
            for (Object one : given) {
                if (one instanceof Uri) {
                    uris.add((Uri) one);
                }
            }
        } catch (RuntimeException unreadable) {
            uris.clear();
        }
        return uris;
    }

    private void receive(Set<Uri> uris) {
        inbox.receive(uris);
        // kept until the page listens: it may not be there yet
        notifyListeners("shared", new JSObject(), true);
    }

    /** What has come since the last time, each once. */
    @PluginMethod
    public void take(PluginCall call) {
        JSArray images = new JSArray();
        Inbox.Share share = inbox.take();
        for (Inbox.Image image : share.images) {
            JSObject told = new JSObject();
            told.put("id", image.id);
            told.put("name", image.name);
            told.put("type", image.type);
            told.put("size", image.file.length());
            told.put("path", image.file.getAbsolutePath());
            images.put(told);
        }
        JSObject answer = new JSObject();
        answer.put("images", images);
        answer.put("leftOut", share.leftOut);
        call.resolve(answer);
    }

    /** The page has read one, or wants none of it. */
    @PluginMethod
    public void discard(PluginCall call) {
        inbox.discard(call.getString("id", ""));
        call.resolve();
    }
}
