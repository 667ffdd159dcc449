package app.twosome.sharedimages;

import android.content.ContentResolver;
import android.content.Context;
import android.content.Intent;
import android.database.Cursor;
import android.net.Uri;
import com.getcapacitor.JSArray;
import com.getcapacitor.JSObject;
import com.getcapacitor.PluginCall;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A phone with the plugin and one other app, whose files behave as their URIs: content://other.app/kind/name. */
class Phone {

    static final byte[] JPEG = { (byte) 0xff, (byte) 0xd8, (byte) 0xff, (byte) 0xe0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
    final SharedImagesPlugin plugin = new SharedImagesPlugin();
    final File cache;
    /** the last accepted share */
    Object leftOut;
    /** the display name of every file of the other app */
    String shownName = "holiday.jpg";

    Phone(File cache) {
        this.cache = cache;
        plugin.context = new Context() {
            @Override
            public File getCacheDir() {
                return cache;
            }

            @Override
            public String getPackageName() {
                return "example.twosome.app";
            }

            @Override
            public ContentResolver getContentResolver() {
                return new OtherApp();
            }
        };
        plugin.load();
    }

    class OtherApp extends ContentResolver {

        @Override
        public String getType(Uri uri) {
            if (uri.toString().contains("/forbidden/")) {
                throw new SecurityException("not yours");
            }
            return uri.toString().contains("/text/") ? "text/plain" : "image/jpeg";
        }

        @Override
        public InputStream openInputStream(Uri uri) throws FileNotFoundException {
            String path = uri.toString();
            if (path.contains("/gone/")) {
                throw new FileNotFoundException(path);
            }
            if (path.contains("/script/")) {
                return new ByteArrayInputStream("<svg onload=alert(1)>".getBytes());
            }
            if (path.contains("/short/")) {
                return new ByteArrayInputStream(new byte[] { (byte) 0xff, (byte) 0xd8 });
            }
            return path.contains("/endless/") ? new Endless() : new ByteArrayInputStream(JPEG);
        }

        @Override
        public Cursor query(Uri uri, String[] columns, String where, String[] values, String order) {
            return new Cursor() {
                @Override
                public boolean moveToFirst() {
                    return true;
                }

                @Override
                public String getString(int column) {
                    return shownName;
                }

                @Override
                public void close() {}
            };
        }
    }

    /** Starts like a photo and never ends. */
    static class Endless extends InputStream {

        private int at = 0;

        @Override
        public int read() {
            return at < JPEG.length ? JPEG[at++] & 0xff : 7;
        }
    }

    Intent share(String... addresses) {
        List<Uri> uris = new ArrayList<>();
        for (String address : addresses) {
            uris.add(Uri.parse(address));
        }
        Intent intent = new Intent(uris.size() == 1 ? Intent.ACTION_SEND : Intent.ACTION_SEND_MULTIPLE);
        intent.getExtras().put(Intent.EXTRA_STREAM, uris.size() == 1 ? uris.get(0) : uris);
        plugin.handleOnNewIntent(intent);
        return intent;
    }

    /** Whether the page received the event, after all running work has ended. */
    boolean isTold() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("shared-images")) {
                thread.join();
            }
        }
        return plugin.events.tryAcquire();
    }

    @SuppressWarnings("unchecked")
    List<Map<String, Object>> take() {
        PluginCall call = new PluginCall(Map.of());
        plugin.take(call);
        leftOut = call.answer.values.get("leftOut");
        List<Map<String, Object>> images = new ArrayList<>();
        for (Object image : ((JSArray) call.answer.values.get("images")).values) {
            images.add(((JSObject) image).values);
        }
        return images;
    }

    void discard(Object id) {
        plugin.discard(new PluginCall(Map.of("id", String.valueOf(id))));
    }

    /** All files in the cache, at any depth. */
    int files() {
        return count(cache);
    }

    private static int count(File file) {
        int sum = file.isFile() ? 1 : 0;
        File[] within = file.listFiles();
        for (File one : within == null ? new File[0] : within) {
            sum += count(one);
        }
        return sum;
    }
}
