package app.twosome.sharedimages;

import android.content.Intent;
import java.io.File;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

/** Plays scenes on such a phone; each prints a line with its name, a colon and its result. */
public class Scenes {

    private static final String ONE = "content://other.app/photo/1";

    public static void main(String[] args) throws Exception {
        sharesOne(phone());
        sharesAgain(phone());
        comesBackLater(phone());
        isMadeAnew(phone());
        refuses("a text", "content://other.app/text/1");
        refuses("a script that calls itself an image", "content://other.app/script/1");
        refuses("two bytes", "content://other.app/short/1");
        refuses("one that is gone", "content://other.app/gone/1");
        refuses("one that is forbidden", "content://other.app/forbidden/1");
        refuses("a file of our own", "file:///data/data/example.twosome.app/shared_prefs/session.xml");
        refuses("our own provider", "content://example.twosome.app.fileprovider/my_cache_images/1");
        refuses("our own provider as another person", "content://10@example.twosome.app.fileprovider/images/1");
        refuses("one without end", "content://other.app/endless/1");
        sharesOnlyWhatIsRefused(phone());
        sharesFifty(phone());
        namesItself(phone(), "a way out", "../../databases/session.xml");
        namesItself(phone(), "only dots", "..");
        namesItself(phone(), "nothing", null);
        namesItself(phone(), "letters turned round", "photo\u202egpj.exe\n");
        namesItself(phone(), "a long one", "x".repeat(5000));
        discards(phone());
        sendsWhatNobodyKnows(phone());
    }

    private static void sharesOne(Phone phone) throws Exception {
        phone.share(ONE);
        boolean told = phone.isTold();
        List<Map<String, Object>> images = phone.take();
        Map<String, Object> image = images.get(0);
        File file = new File((String) image.get("path"));
        boolean same = java.util.Arrays.equals(Files.readAllBytes(file.toPath()), Phone.JPEG);
        say("one", told, images.size(), image.get("name"), image.get("type"), image.get("size"), same, phone.take().size());
    }

    private static void sharesAgain(Phone phone) throws Exception {
        phone.share(ONE);
        phone.isTold();
        phone.share("content://other.app/photo/2", "content://other.app/photo/3");
        phone.isTold();
        say("again before it was taken", phone.take().size(), phone.files());
    }

    private static void comesBackLater(Phone phone) throws Exception {
        Intent intent = new Intent(Intent.ACTION_SEND).setFlags(Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY);
        intent.getExtras().put(Intent.EXTRA_STREAM, android.net.Uri.parse(ONE));
        phone.plugin.handleOnNewIntent(intent);
        say("back from the list of recent apps", phone.isTold(), phone.files());
    }

    private static void isMadeAnew(Phone phone) throws Exception {
        Intent intent = phone.share(ONE);
        phone.isTold();
        phone.plugin.handleOnNewIntent(intent);
        say("created again with the same intent", phone.isTold(), phone.take().size());
    }

    private static void refuses(String what, String address) throws Exception {
        Phone phone = phone();
        phone.share(address, ONE);
        boolean told = phone.isTold();
        say(what, told, phone.take().size(), phone.leftOut, phone.files());
    }

    private static void sharesOnlyWhatIsRefused(Phone phone) throws Exception {
        phone.share("content://other.app/text/1", "content://other.app/script/1");
        boolean told = phone.isTold();
        int images = phone.take().size();
        Object leftOut = phone.leftOut;
        phone.take();
        say("nothing that can be used", told, images, leftOut, phone.leftOut);
    }

    private static void sharesFifty(Phone phone) throws Exception {
        String[] addresses = new String[50];
        for (int at = 0; at < addresses.length; at++) {
            addresses[at] = "content://other.app/photo/" + at;
        }
        phone.share(addresses);
        phone.isTold();
        say("fifty", phone.take().size(), phone.leftOut, phone.files());
    }

    private static void namesItself(Phone phone, String what, String name) throws Exception {
        phone.shownName = name;
        phone.share(ONE);
        phone.isTold();
        Map<String, Object> image = phone.take().get(0);
        File file = new File((String) image.get("path"));
        boolean inside = file.getParentFile().equals(new File(phone.cache, "shared-images"));
        String shown = (String) image.get("name");
        say(what, shown.length() > 30 ? shown.length() : shown, inside);
    }

    private static void discards(Phone phone) throws Exception {
        phone.share(ONE, "content://other.app/photo/2");
        phone.isTold();
        List<Map<String, Object>> images = phone.take();
        phone.discard(images.get(1).get("path"));
        int before = phone.files();
        phone.discard(images.get(0).get("id"));
        int after = phone.files();
        new Phone(phone.cache);
        say("discarded", before, after, phone.files());
    }

    private static void sendsWhatNobodyKnows(Phone phone) throws Exception {
        Intent intent = new Intent(Intent.ACTION_SEND);
        intent.getExtras().put(Intent.EXTRA_STREAM, new RuntimeException("a class of the sender's"));
        phone.plugin.handleOnNewIntent(intent);
        say("what no class can read", phone.isTold());
    }

    private static Phone phone() throws Exception {
        File cache = Files.createTempDirectory("phone").toFile();
        cache.deleteOnExit();
        return new Phone(cache);
    }

    private static void say(String scene, Object... facts) {
        StringBuilder line = new StringBuilder(scene + ":");
        for (Object fact : facts) {
            line.append(' ').append(fact);
        }
        System.out.println(line);
    }
}
