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
 * Images shared from another app. The page fetches them with take() and receives the event "shared" when there are
 * some. All their metadata is untrusted: see Inbox for the checks.
 */
@CapacitorPlugin(name = "SharedImages")
public class SharedImagesPlugin extends Plugin {

    private Inbox inbox;

    @Override
    public void load() {
        inbox = new Inbox(getContext());
    }

    /** Also receives the intent that started the app, once: BridgeActivity passes it on. */
    @Override
    protected void handleOnNewIntent(Intent intent) {
        String action = intent.getAction();
        boolean shares = Intent.ACTION_SEND.equals(action) || Intent.ACTION_SEND_MULTIPLE.equals(action);
        // The user returned to an app from the recents, and the system repeats the old intent.
        boolean isOld = (intent.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
        if (!shares || isOld) {
            return;
        }
        Set<Uri> uris = urisOf(intent);
        // The activity keeps the intent and would deliver it again when the system recreates it.
        intent.setAction(Intent.ACTION_MAIN);
        intent.removeExtra(Intent.EXTRA_STREAM);
        if (!uris.isEmpty()) {
            // A sender may block for ever; neither the screen nor another share waits for it.
            new Thread(() -> receive(uris), "shared-images").start();
        }
    }

    /** A sender may put anything there, including objects that our classes cannot read. */
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
        // Retained until the page listens, because it may not have loaded yet.
        notifyListeners("shared", new JSObject(), true);
    }

    /** The images since the last call, each once. */
    @PluginMethod
    public void take(PluginCall call) {
        JSArray images = new JSArray();
        Inbox.Share share = inbox.take();
        for (Inbox.Image image : share.images) {
            JSObject entry = new JSObject();
            entry.put("id", image.id);
            entry.put("name", image.name);
            entry.put("type", image.type);
            entry.put("size", image.file.length());
            entry.put("path", image.file.getAbsolutePath());
            images.put(entry);
        }
        JSObject answer = new JSObject();
        answer.put("images", images);
        answer.put("leftOut", share.leftOut);
        call.resolve(answer);
    }

    /** The page has read an image, or does not want it. */
    @PluginMethod
    public void discard(PluginCall call) {
        inbox.discard(call.getString("id", ""));
        call.resolve();
    }
}
